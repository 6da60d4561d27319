/** The state of a request. `none`: nothing was done. `unknown`: the bank does not know the state. */
type RequestState = "done" | "refused" | "none" | "unknown";

/** The state with its text in the sender's language. For `none` and `unknown` the page has its own text. */
export type RequestOutcome = { state: RequestState; title: string; text: string };
