import { v4 } from "uuid";
import { pageReader } from "./page-reader";

/** A sent request whose outcome nobody has read yet. */
export type SentRequest = {
  id: string;
  /** The page's path and the name of the form. */
  form: string;
  /** The hash of the user for whom the page was rendered. */
  reader: string;
  /** The time by the browser's clock, in milliseconds since 1970. */
  sentAt: number;
  /**
   * True if the server stores the id of this request. If the server stores such ids but does not find this id, the request has
   * never arrived.
   */
  isKept: boolean;
};

/** An act that is being sent. */
export type Act = Pick<SentRequest, "id" | "form">;

const placeName = "holdfast-requests";
const kept = 20;
/** The browser stores an id for this time, in milliseconds. The server stores ids for a day, which is longer. */
const keptForMs = 20 * 60 * 60 * 1000;

/** The acts that wait for their answer, newest last. */
const underWay: Act[] = [];
const watchers = new Set<() => void>();
/**
 * Requests whose answer has just arrived. An outcome counts as read when the page has shown it for `drawnWithinMs` without
 * failing.
 */
let answered: SentRequest[] = [];
/** A page that has not failed for this time after an answer, in milliseconds, has certainly drawn the answer. */
const drawnWithinMs = 5_000;
/** The numbers of open questions. `ofAct` counts questions that prepare an act. `ofForm` counts questions while the reader types. */
const questions = { ofAct: 0, ofForm: 0 };
/** The ids of acts that never left the page, because there was no connection. */
const stopped = new Set<string>();
/** The ids of the requests that this page has sent since the page was loaded. */
const ofThisPage = new Set<string>();

/**
 * Returns the id for a form's next request. If the outcome of the form's last request is unread and the server stores that
 * request's id, the same id is used again. Otherwise the id is new.
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
 * Call this function for a question to the server that changes nothing, for example about a quote or the payee's name. The
 * question may prepare an act inside `sendAs`. The requests that `work` sends are not marked with the act's id.
 */
export async function asQuestion<Result>(work: () => Promise<Result>): Promise<Result> {
  const kind = underWay.length > 0 ? "ofAct" : "ofForm";
  questions[kind] += 1;
  try {
    return await work();
  } finally {
    questions[kind] -= 1;
  }
}

/**
 * Returns the act that a request of the page sends. Undefined if no act is being sent, or if the request is a question. Next sends
 * server actions one after the other, so the request of an act may start while a question of the form is still open. The request
 * then belongs to the act only if its arguments contain the act's id.
 *
 * @param carries whether the arguments of the request contain an id
 */
export function requestUnderWay(carries: (id: string) => boolean): Act | undefined {
  const act = underWay.at(-1);
  if (!act || questions.ofAct > 0) return undefined;
  return questions.ofForm === 0 || carries(act.id) ? act : undefined;
}

/** Records that an act was not sent, because there is no connection. */
export function noteStopped({ id }: Act): void {
  stopped.add(id);
}

/** True if the last attempt to send the act never left the page. Also removes the record of this attempt. */
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
 * Call this function when the answer has arrived and the page draws the outcome. The form's next request then gets a new id. If
 * the page fails while it draws the outcome, the error page reports this request.
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

/** Call this function when the page has failed. The outcomes that the page was drawing count as unread again. */
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
 * True if this page has sent the request. A comparison of the request's time with the time when the page was loaded would be
 * unreliable, because the browser's two clocks (`Date` and `performance`) drift apart.
 */
export function isOfThisPage({ id }: Pick<SentRequest, "id">): boolean {
  return ofThisPage.has(id);
}

/** The newest request whose outcome nobody has read. */
export function latestSent(): SentRequest | undefined {
  return read().at(-1);
}

/** Returns the reader's stored requests of the last 20 hours. The browser deletes the stored requests when the tab is closed. */
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
    // Without the session storage, the form still keeps the id while the form is on the screen.
  }
}
