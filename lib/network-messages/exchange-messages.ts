import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { handOverMessages, removeAbandonedParts } from "./hand-over";
import { makeRecallAnswers } from "./make-recall-answers";
import { makeReturns } from "./make-returns";
import { processMessages } from "./processing/process-messages";
import { noteExchange } from "./store/message.sql";
import { type InboxLimits, setFileAside, takeInbox } from "./take-inbox";
import { type ExchangeRail, exchangePlaceOf, exchangeRails, openTransport } from "./transports/open-transport";
import { ExchangeError, type Transport } from "./transports/transport";

type Limits = { budgetMs: number; signal?: AbortSignal | undefined } & Omit<InboxLimits, "isOver">;

/**
 * The minimum time between two connections to an SFTP server, because a connection costs about a second of work on both sides.
 */
const sftpEveryMs = 10_000;
const lookedAtMs = new Map<ExchangeRail, number>();

/** True if the rail exchanges files with its network, and the next exchange is due. */
function isDue(rail: ExchangeRail): boolean {
  const place = exchangePlaceOf(rail);
  if (!place) return false;
  const nowMs = performance.now();
  if (place.kind === "sftp" && nowMs - (lookedAtMs.get(rail) ?? Number.NEGATIVE_INFINITY) < sftpEveryMs) return false;
  lookedAtMs.set(rail, nowMs);
  return true;
}

/**
 * Exchanges files with the network of each rail: hands over messages, stores the received files, and processes them. The exchanges
 * with all networks run at the same time, so that a slow network does not delay another network. If the exchange with a network
 * fails, the problem is recorded for staff, and the next run repeats the exchange. Several workers may run at the same time.
 */
export async function exchangeMessages({ budgetMs, signal, ...inbox }: Limits): Promise<void> {
  const deadline = performance.now() + budgetMs;
  const limits = { ...inbox, isOver: () => performance.now() >= deadline || (signal?.aborted ?? false) };
  const rails = exchangeRails.filter(isDue);
  await Promise.all(rails.map((rail) => exchangeOver(rail, () => openTransport(rail), limits)));
}

/** Exchanges files with the network of one rail, and records the outcome. */
export async function exchangeOver(
  rail: ExchangeRail,
  openPlace: () => Promise<Transport>,
  limits: InboxLimits,
): Promise<void> {
  let transport: Transport | undefined;
  const problems: ExchangeError[] = [];
  // A failed step does not stop the next step. For example, on a full disk no message can be written, but received files can be
  // read.
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      problems.push(error);
    }
  };
  try {
    if (rail === "wire" && env().NETWORK_WIRE === "iso20022") {
      await makeReturns(rail);
      await makeRecallAnswers(rail);
    }
    await attempt(async () => {
      transport = await openPlace();
    });
    const open = transport;
    if (open) {
      await attempt(() => handOverMessages(rail, open, limits));
      await attempt(() => takeInbox(rail, open, limits));
      await attempt(() => removeAbandonedParts(rail, open, calendarNow().getTime()));
    }
    const aside = await processMessages(rail, limits.isOver);
    if (open) for (const file of aside) await attempt(() => setFileAside(open, file));
  } finally {
    await transport?.close().catch(() => undefined);
  }
  const [first] = problems;
  await noteExchange(rail, first ? { problem: first.problem, detail: first.detail } : null);
  if (first) log.warn({ rail, error: describeError(first) }, "files cannot be exchanged with a network");
}
