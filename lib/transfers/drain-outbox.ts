import "server-only";
import { after } from "next/server";
import { now } from "@/lib/server/clock";
import { describeError, log } from "@/lib/server/log";
import { requestContext } from "@/lib/server/request-context";
import { drainBatch } from "./drain-outbox.sql";

/** The most rows that one transaction takes. */
const batchSize = 500;

type DrainLimits = { budgetMs?: number; signal?: AbortSignal | undefined };

/**
 * Tells and audits what happened to transfers, until nothing is left that nobody else has taken. Any number of processes may
 * do this at once; a row is told exactly once.
 *
 * @param limits where to stop when there is more than that takes
 * @returns how many rows it took
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

/** How long a drain waits for more transfers, so that one statement tells of many. */
const gatherMs = 100;

let gathering: Promise<void> | undefined;
/** The last drain of this process. Only one runs at a time, so that a slow database is not asked ever more often. */
let draining: Promise<void> = Promise.resolve();

/**
 * Drains the outbox once the reply is sent, so that the customer need not wait for the worker, and a host without one keeps
 * up. What the requests of a tenth of a second have recorded is told at once: a statement costs about as much for one row as
 * for twenty. Outside a request it does nothing: the worker does it.
 */
export function drainAfterReply(): void {
  if (requestContext().requestId === null || gathering) return;
  gathering = gatherAndDrain();
  try {
    after(gathering);
  } catch {
    // A request that Next knows nothing of: a test of an action.
  }
}

async function gatherAndDrain(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, gatherMs));
  await draining;
  // Transfers that are recorded from here on may miss this drain.
  gathering = undefined;
  draining = drainOrLeave();
  await draining;
}

/** Drains the outbox; what fails stays there for the next drain or the worker. */
async function drainOrLeave(): Promise<void> {
  try {
    await drainTransferOutbox();
  } catch (error) {
    log.warn({ error: describeError(error) }, "what happened to transfers is told later");
  }
}
