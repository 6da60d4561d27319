import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { after } from "next/server";
import { now } from "@/lib/server/clock";
import { describeError, log } from "@/lib/server/log";
import { requestContext } from "@/lib/server/request-context";
import { drainBatch } from "./transfers.sql";

/** The pause before a drain. A single SQL statement then processes all transfers that were recorded during the pause. */
const gatherMs = 100;

let gathering: Promise<void> | undefined;
/** The last drain of this process. Only one drain runs at a time, so that many drains do not burden a slow database. */
let draining: Promise<void> = Promise.resolve();

/**
 * Drains the outbox of transfers after the reply to a request was sent. Notices are therefore sent before the worker's next run,
 * and even if no worker is running. All transfers within `gatherMs` are processed together, because a statement for twenty rows
 * costs about as much as a statement for one row. Outside a request, the function does nothing, and the worker processes the rows.
 */
export function drainAfterReply(): void {
  if (requestContext().requestId === null || gathering) return;
  gathering = pause(gatherMs)
    .then(() => draining)
    .then(() => {
      // The drain possibly misses transfers that are recorded from now on. The next call must therefore start another drain.
      gathering = undefined;
      draining = drainTransferOutbox().then(
        () => undefined,
        // The error is only logged, because the rows stay in the outbox until the next drain or the worker processes them.
        (error: unknown) => log.warn({ error: describeError(error) }, "what happened to transfers is told later"),
      );
      return draining;
    });
  try {
    after(gathering);
  } catch {
    // `after` throws an error if a test calls an action directly, because the action then runs outside a request of Next.
  }
}

/** The maximum number of rows in one transaction. */
const batchSize = 500;

type DrainLimits = { budgetMs?: number; signal?: AbortSignal | undefined };

/**
 * Processes the rows of the outbox: notifies people about the events of transfers, and writes the audit events. Ends when every
 * row has been processed or is being processed by another process. Several processes may call this function at the same time.
 * Each row is processed exactly once.
 *
 * @param limits no further batch begins after the time `budgetMs`, or after `signal` has aborted
 * @returns the number of processed rows
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
