import { readerHeader } from "@/lib/page-reader";
import { paths } from "@/lib/paths";
import type { RequestOutcome } from "@/lib/request-outcome";
import { isUnderWay, type SentRequest } from "./sent-requests";

/** If a request has not reached the bank within this time, in milliseconds, the request counts as lost. */
const arrivesWithinMs = 2_000;
const askAgainMs = 500;
const askAtMostMs = 10_000;

/** If the outcome is still unknown, the page asks again after this time, in milliseconds. */
const tryAgainMs = 3_000;

const unknown: RequestOutcome = { state: "unknown", title: "", text: "" };

/**
 * Asks the bank for the outcome of a request whose answer was lost. Asks repeatedly until the outcome is certain or
 * `askAtMostMs` has passed.
 *
 * @returns the state `unknown` and no texts if the bank does not answer
 */
export async function findOutcome(sent: SentRequest): Promise<RequestOutcome> {
  const askedSince = Date.now();
  for (;;) {
    const outcome = await askOnce(sent);
    if (!outcome) return unknown;
    if (outcome.state === "done" || outcome.state === "refused") return outcome;
    const isOver = !isUnderWay(sent.id) && Date.now() - sent.sentAt >= arrivesWithinMs;
    if (outcome.state === "none" && isOver) return outcome;
    if ((!sent.isKept && isOver) || Date.now() - askedSince >= askAtMostMs) return { ...outcome, state: "unknown" };
    await new Promise((wake) => setTimeout(wake, askAgainMs));
  }
}

/**
 * Asks the server for the outcome of a request until the outcome is certain. When the connection returns, asks immediately.
 *
 * @param tell called with each answer. The last answer is certain
 * @returns the function that stops asking
 */
export function askUntilKnown(sent: SentRequest, tell: (outcome: RequestOutcome) => void): () => void {
  let isOver = false;
  let timer: number | undefined;
  const stop = () => {
    isOver = true;
    window.clearTimeout(timer);
    window.removeEventListener("online", askNow);
  };
  const ask = async () => {
    timer = undefined;
    const outcome = await findOutcome(sent);
    if (isOver) return;
    if (outcome.state === "unknown") timer = window.setTimeout(ask, tryAgainMs);
    else stop();
    tell(outcome);
  };
  const askNow = () => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    ask();
  };
  window.addEventListener("online", askNow);
  ask();
  return stop;
}

async function askOnce({ id, reader, isKept }: SentRequest): Promise<RequestOutcome | null> {
  try {
    const reply = await fetch(paths.requestOutcome(id, isKept), {
      headers: { [readerHeader]: reader, accept: "application/json" },
      cache: "no-store",
    });
    return reply.ok ? ((await reply.json()) as RequestOutcome) : null;
  } catch {
    return null;
  }
}
