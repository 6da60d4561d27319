import "server-only";
import { after } from "next/server";
import { now } from "@/lib/server/clock";
import { describeError, log } from "@/lib/server/log";
import { requestContext } from "@/lib/server/request-context";
import { drainBatch } from "./transfers.sql";

/** The maximum number of rows in one transaction. */
const batchSize = 500;

type DrainLimits = { budgetMs?: number; signal?: AbortSignal | undefined };

/**
 * Notifies people about the events of transfers and audits these events, until all rows are processed or taken by other
 * processes. Any number of processes may call this function at once. Each row is processed exactly once.
 *
 * @param limits a time budget and a signal, after which no further batch begins
 * @returns the number of rows
 */
export async function drainTransferOutbox({
  budgetMs = Number.POSITIVE_INFINITY,
  signal,
}: DrainLimits = {}): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let taken = 0;
  const isOver = () => signal?.aborted || performance.now() >= deadline;
  for (let batch = batchSize; batch === batchSize && !isOver(); taken += batch) {
    batch = await drainBatch(batchSize, now());
  }
  return taken;
}

/** The time for which a drain waits for further transfers, so that one SQL statement processes many transfers. */
const gatherMs = 100;

let gathering: Promise<void> | undefined;
/** The last drain of this process. Only one drain runs at a time, so that a slow database does not receive even more requests. */
let draining: Promise<void> = Promise.resolve();

/**
 * Drains the outbox after the reply, so that the customer need not wait for the worker, and a host without a worker still
 * processes the outbox. The transfers of a tenth of a second are processed together, because an SQL statement costs about as much
 * for one row as for twenty. Outside a request the function does nothing and leaves the rows to the worker.
 */
export function drainAfterReply(): void {
  if (requestContext().requestId === null || gathering) return;
  gathering = gatherAndDrain();
  try {
    after(gathering);
  } catch {
    // Next does not know this request: a test calls an action directly.
  }
}

async function gatherAndDrain(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, gatherMs));
  await draining;
  // This drain may miss transfers that are recorded from here on, so the next call starts another drain.
  gathering = undefined;
  draining = drainOrLeave();
  await draining;
}

/** Drains the outbox. After an error the rows remain for the next drain or the worker. */
async function drainOrLeave(): Promise<void> {
  try {
    await drainTransferOutbox();
  } catch (error) {
    log.warn({ error: describeError(error) }, "what happened to transfers is told later");
  }
}
