import "server-only";
import { isAborted, isOutOfMemory, isQueueFull, WorkThreads } from "@/lib/server/work-threads";
import { messageWorkerFile } from "./message-worker-file";
import { type ReadMessage, UnreadableMessage } from "./read-types";
import type { MessageOutcome, MessageTask } from "./thread-task";

/** Reading the largest message takes about three seconds, and several times as long on a busy machine. */
const threadMaxMs = 60_000;

const reading = new WorkThreads<MessageTask, MessageOutcome>({
  name: "messages",
  file: messageWorkerFile,
  // Only one thread runs at a time, because a message of 32 MB needs 200 MB of memory. An idle thread ends and frees its
  // memory.
  ...{ threadsMin: 0, threadsMax: 1, queuedMax: 16, waitingPerPersonMax: 16 },
  memory: { maxOldGenerationSizeMb: 160 },
  niceIncrement: 10,
  retryAfterSeconds: 10,
});

/**
 * Reads a message in a worker thread.
 *
 * @throws UnreadableMessage as `readHere`, and `too_large` if the message needs too much time or memory; AppError `busy` if too
 * many messages wait
 */
export async function readInThread(bytes: Uint8Array, lastDate: string): Promise<ReadMessage> {
  const outcome = await run({ bytes, lastDate });
  if ("message" in outcome) return outcome.message;
  const { problem, place, detail } = outcome.refused;
  throw new UnreadableMessage(problem, place, detail);
}

async function run(task: MessageTask): Promise<MessageOutcome> {
  try {
    return await reading.threads.run(task, { signal: AbortSignal.timeout(threadMaxMs) });
  } catch (error) {
    if (isQueueFull(error)) throw reading.busy("queue");
    if (isAborted(error) || isOutOfMemory(error)) throw new UnreadableMessage("too_large");
    throw error;
  }
}

/** Ends the thread. If the thread is reading a message, the reading fails. */
export const stopReadingMessages = () => reading.stop();
