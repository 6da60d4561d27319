import "server-only";
import { availableParallelism } from "node:os";
import { describeError, log } from "@/lib/server/log";
import { isAborted, isOutOfMemory, isQueueFull, WorkThreads } from "@/lib/server/work-threads";
import type { Paper } from "@/papers/paper";
import { paperWorkerFile } from "@/papers/worker-file";

/** One processor stays free for page requests. */
const threadsMax = Math.min(4, Math.max(1, availableParallelism() - 1));
/** The largest number of papers, of all customers together, that may wait for a thread. */
const queuedMax = 16;
/** The largest number of papers of one customer that may wait while another paper of this customer is drawn. */
const waitingPerPersonMax = 3;
/** The longest time from joining the thread queue to the finished file. */
const drawingMaxMs = 60_000;
const threadMemoryMaxMb = 256;

const drawing = new WorkThreads<Paper, Uint8Array>({
  name: "drawing",
  file: paperWorkerFile,
  // One thread always runs. Without this thread, a paper that waits when the last thread fails would wait until another paper
  // arrives.
  threadsMin: 1,
  ...{ threadsMax, queuedMax, waitingPerPersonMax },
  memory: { maxOldGenerationSizeMb: threadMemoryMaxMb },
  niceIncrement: 5,
  retryAfterSeconds: 5,
});

/** The pool of worker threads. */
export const drawingThreads = () => drawing.threads;

/**
 * Draws a paper (a document such as a statement) as a PDF file in a worker thread, one paper at a time for each customer. A
 * failed thread is replaced.
 *
 * @param gather collects the paper's content when it is the paper's turn
 * @throws AppError `busy` when too many papers wait, or when this paper takes too long or needs too much memory
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

/** Stops the threads. The calls of `drawPaper` for unfinished papers fail. */
export const stopDrawing = () => drawing.stop();
