/** The state of a request, as far as the bank knows it. `none`: nothing was done. */
type RequestState = "done" | "refused" | "none" | "unknown";

/** The state with its text in the sender's language. For `none` and `unknown` the page has its own text. */
export type RequestOutcome = { state: RequestState; title: string; text: string };
