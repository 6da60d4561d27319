import { readerHeader } from "@/lib/page-reader";
import { paths } from "@/lib/paths";
import type { RequestOutcome } from "@/lib/request-outcome";
import { isUnderWay, type SentRequest } from "./sent-requests";

/** A request that has not reached the bank within this time never reaches the bank. */
const arrivesWithinMs = 2_000;
const askAgainMs = 500;
const askAtMostMs = 10_000;

const unknown: RequestOutcome = { state: "unknown", title: "", text: "" };

/**
 * Asks the bank for the outcome of a request without an answer, until the outcome is certain or some seconds have passed.
 *
 * @returns `unknown` without texts when this question gets no answer either
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
