import "server-only";
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { AppError } from "@/lib/server/errors";
import { describeError, log } from "@/lib/server/log";
import { Turns } from "@/lib/server/turns";
import type { Paper } from "@/papers/paper";
import { paperWorkerFile } from "@/papers/worker-file";

/** One processor stays with those who wait for pages. */
const threadsMax = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Papers of other customers that wait for a thread. */
const queuedMax = 16;
/** Papers of one customer that wait while one is being drawn. */
const waitingPerCustomerMax = 3;
/** From joining the queue to the finished file. */
const drawingMaxMs = 60_000;
const threadMemoryMaxMb = 256;
const retryAfterSeconds = 5;

type Drawing = { threads: Piscina<Paper, Uint8Array>; turns: Turns };

/** One pool for all bundles of the server, which each have a copy of this module. */
const globals = globalThis as typeof globalThis & { holdfastDrawing?: Drawing };

function drawing(): Drawing {
  globals.holdfastDrawing ??= {
    threads: new Piscina({
      filename: paperWorkerFile(),
      // One is always there: what waits when a thread fails would otherwise wait for the next paper.
      minThreads: 1,
      maxThreads: threadsMax,
      maxQueue: queuedMax,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMaxMb },
      // Papers are data: a thread has no use for the settings, least of all for secrets.
      env: {},
      execArgv: [],
      // Requests go first where the threads have to share a processor with them.
      niceIncrement: 5,
    }),
    turns: new Turns(waitingPerCustomerMax),
  };
  return globals.holdfastDrawing;
}

/** The pool of worker threads. */
export function drawingThreads(): Piscina<Paper, Uint8Array> {
  return drawing().threads;
}

/**
 * Draws a paper as a PDF file in a worker thread, one at a time for each customer. A thread that fails is replaced.
 *
 * @param gather makes the paper's words; not called before its turn has come
 * @throws AppError `busy` when too many papers wait, or this one takes too long or too much memory
 */
export async function drawPaper({ userId }: { userId: string }, gather: () => Promise<Paper>): Promise<Uint8Array> {
  const { threads, turns } = drawing();
  return await turns.take(userId, async () => {
    if (threads.queueSize >= queuedMax) throw busy("queue");
    const paper = await gather();
    try {
      return await threads.run(paper, { signal: AbortSignal.timeout(drawingMaxMs) });
    } catch (error) {
      if (!isOverload(error)) throw error;
      log.warn({ paper: paper.kind, error: describeError(error) }, "paper not drawn");
      throw busy(paper.kind);
    }
  });
}

/** Ends the threads; papers that are still being drawn fail. */
export async function stopDrawing(): Promise<void> {
  await globals.holdfastDrawing?.threads.destroy();
  globals.holdfastDrawing = undefined;
}

function busy(detail: string): AppError {
  return new AppError("busy", { detail, retryAfterSeconds });
}

/** A queue that filled up meanwhile, which only has a sentence; a time that is up; a thread that ran out of memory. */
function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOutOfMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isOutOfMemory || error.name === "AbortError" || error.message === "Task queue is at limit";
}
