import { v4 } from "uuid";
import { pageReader } from "./page-reader";

/** A sent request whose outcome nobody has read yet. */
export type SentRequest = {
  id: string;
  /** The key of the form and its page. */
  form: string;
  /** The reader of the page. */
  reader: string;
  /** The time by the browser's clock, in milliseconds since 1970. */
  sentAt: number;
  /** Whether the bank stores the id. If the bank stores the id, "not found" means that the request has never arrived. */
  isKept: boolean;
};

/** An act that is being sent. */
export type Act = Pick<SentRequest, "id" | "form">;

const placeName = "holdfast-requests";
const kept = 20;
/** The browser keeps an id for this time, in milliseconds. The bank stores ids longer, for a day. */
const keptForMs = 20 * 60 * 60 * 1000;

/** The acts that wait for their answer, newest last. */
const underWay: Act[] = [];
const watchers = new Set<() => void>();
/** Requests whose answer has just arrived. Their outcomes count as read once the page has drawn them without failing. */
let answered: SentRequest[] = [];
/** Even a slow machine draws an answer within this time, in milliseconds. */
const drawnWithinMs = 5_000;
let questions = 0;
/** The ids of acts that never left the page, because there was no connection. */
const stopped = new Set<string>();
/** The ids of the requests that this page has sent since the page was loaded. */
const ofThisPage = new Set<string>();

/**
 * Returns the id for a form's next request. If the form has a request with an unread outcome, and the bank stores the id of
 * that request, returns the same id. Otherwise returns a new id.
 */
export function requestIdOf(form: string): string {
  // `crypto.randomUUID` is not used, because browsers offer this function only on https and on localhost. A demonstration may
  // run on another host without https.
  return read().find((sent) => sent.form === form && sent.isKept)?.id ?? v4();
}

/** Sends a request. While `send` runs, `requestUnderWay` returns `act`. */
export async function sendAs<Result>(act: Act, send: () => Promise<Result>): Promise<Result> {
  underWay.push(act);
  try {
    return await send();
  } finally {
    underWay.splice(underWay.indexOf(act), 1);
  }
}

/**
 * Runs `work`, which prepares an act that `sendAs` is sending. For example, `work` shows the review, or requests a quote or the
 * payee's name. Requests during `work` do not count as the act.
 */
export async function asQuestion<Result>(work: () => Promise<Result>): Promise<Result> {
  questions += 1;
  try {
    return await work();
  } finally {
    questions -= 1;
  }
}

/** The act that is being sent now. Undefined when no act is being sent, or during `asQuestion`. */
export function requestUnderWay(): Act | undefined {
  return questions > 0 ? undefined : underWay.at(-1);
}

/** Records that an act was not sent, because there is no connection. */
export function noteStopped({ id }: Act): void {
  stopped.add(id);
}

/** Whether the last attempt to send the act never left the page. Forgets the attempt. */
export function wasStopped(id: string): boolean {
  return stopped.delete(id);
}

export function isUnderWay(id: string): boolean {
  return underWay.some((act) => act.id === id);
}

/** Records that an act is sent now. */
export function noteSent(act: Act, reader: string, isKept: boolean): void {
  ofThisPage.add(act.id);
  const others = read().filter(({ id }) => id !== act.id);
  const before = read().find(({ id }) => id === act.id);
  write([...others, { ...act, reader, sentAt: Date.now(), isKept: isKept || before?.isKept === true }]);
  for (const onSent of watchers) onSent();
}

/**
 * Calls `onSent` whenever an act is sent.
 *
 * @returns the function that ends these calls
 */
export function watchSent(onSent: () => void): () => void {
  watchers.add(onSent);
  return () => watchers.delete(onSent);
}

/** Forgets a request after its outcome was read or the request was refused. The form's next request then gets a new id. */
export function forgetSent(id: string): void {
  const all = read();
  if (all.some((sent) => sent.id === id)) write(all.filter((sent) => sent.id !== id));
}

/**
 * Called when the answer has arrived and the page draws the outcome. The form's next request then gets a new id. The error page
 * reports the answered request only if the page fails while it draws the outcome.
 */
export function noteAnswered(id: string): void {
  const sent = findSent(id);
  if (!sent) return;
  forgetSent(id);
  answered.push(sent);
  setTimeout(() => {
    answered = answered.filter((one) => one !== sent);
  }, drawnWithinMs);
}

/** Called when the page has failed. The outcomes that the failed page was showing count as unread again. */
export function recallAnswered(): void {
  if (answered.length === 0) return;
  write([...answered, ...read()].sort((one, other) => one.sentAt - other.sentAt));
  answered = [];
}

/** The request with this id. */
export function findSent(id: string): SentRequest | undefined {
  return read().find((sent) => sent.id === id);
}

/**
 * Whether this page has sent the request. A comparison of times cannot decide this question, because a browser measures times
 * with two clocks (`Date` and `performance`) that drift apart.
 */
export function isOfThisPage({ id }: Pick<SentRequest, "id">): boolean {
  return ofThisPage.has(id);
}

/** The newest request whose outcome nobody has read. */
export function latestSent(): SentRequest | undefined {
  return read().at(-1);
}

/** Returns only the reader's own requests of the last hours. The browser deletes the session storage when the tab is closed. */
function read(): SentRequest[] {
  const reader = pageReader();
  try {
    const all = JSON.parse(sessionStorage.getItem(placeName) ?? "[]") as SentRequest[];
    return all.filter((sent) => sent.sentAt > Date.now() - keptForMs && (reader === "" || sent.reader === reader));
  } catch {
    return [];
  }
}

function write(sent: SentRequest[]): void {
  try {
    sessionStorage.setItem(placeName, JSON.stringify(sent.slice(-kept)));
  } catch {
    // If the session storage cannot be written, the id is kept only while the form is on the screen.
  }
}
