/**
 * The state of a request. `none`: the request has had no effect. `unknown`: the bank cannot determine whether the request has had
 * an effect.
 */
type RequestState = "done" | "refused" | "none" | "unknown";

/**
 * The state with its text, in the language of the person who sent the request. For `none` and `unknown`, the page shows its own
 * text instead.
 */
export type RequestOutcome = {
  state: RequestState;
  title: string;
  text: string;
  /** The page of the transfer that was sent. */
  link?: { href: string; text: string };
};
