import "server-only";
import { availableParallelism } from "node:os";
import { describeError, log } from "@/lib/server/log";
import { isAborted, isOutOfMemory, isQueueFull, WorkThreads } from "@/lib/server/work-threads";
import type { Paper } from "@/papers/paper";
import { paperWorkerFile } from "@/papers/worker-file";

/** One processor stays free for page requests. */
const threadsMax = Math.min(4, Math.max(1, availableParallelism() - 1));
/** The most papers of all customers that wait for a thread. */
const queuedMax = 16;
/** The most papers of one customer that wait while another is being drawn. */
const waitingPerPersonMax = 3;
/** The longest time from joining the thread queue to the finished file. */
const drawingMaxMs = 60_000;
const threadMemoryMaxMb = 256;

const drawing = new WorkThreads<Paper, Uint8Array>({
  name: "drawing",
  file: paperWorkerFile,
  // One thread is always running. Otherwise a paper that waits when a thread fails would have to wait for the next paper.
  threadsMin: 1,
  ...{ threadsMax, queuedMax, waitingPerPersonMax },
  memory: { maxOldGenerationSizeMb: threadMemoryMaxMb },
  niceIncrement: 5,
  retryAfterSeconds: 5,
});

/** The pool of worker threads. */
export const drawingThreads = () => drawing.threads;

/**
 * Draws a paper as a PDF file in a worker thread, one paper at a time for each customer. A failed thread is replaced.
 *
 * @param gather collects the paper's content; it is called when the paper's turn has come
 * @throws AppError `busy` when too many papers wait, or this paper takes too long or too much memory
 */
export async function drawPaper({ userId }: { userId: string }, gather: () => Promise<Paper>): Promise<Uint8Array> {
  return await drawing.take(userId, async (threads) => {
    if (threads.queueSize >= queuedMax) throw drawing.busy("queue");
    const paper = await gather();
    try {
      return await threads.run(paper, { signal: AbortSignal.timeout(drawingMaxMs) });
    } catch (error) {
      if (!isAborted(error) && !isOutOfMemory(error) && !isQueueFull(error)) throw error;
      log.warn({ paper: paper.kind, error: describeError(error) }, "paper not drawn");
      throw drawing.busy(paper.kind);
    }
  });
}

/** Stops the threads; papers that are being drawn fail. */
export const stopDrawing = () => drawing.stop();
