import "server-only";
import { MessageChannel } from "node:worker_threads";
import type { SettlementColumns } from "@/lib/reconciliation/schema";
import { describeError, log } from "@/lib/server/log";
import { isAborted, isOutOfMemory, isQueueFull, WorkThreads } from "@/lib/server/work-threads";
import { readingWorkerFile } from "./reading-worker-file";
import type { KeptRows, ReadingOutcome, ReadingTask, ThreadAnswer, ThreadQuestion } from "./thread-messages";

/** The maximum number of files that are read at the same time, for all staff together. */
const threadsMax = 2;
/** The maximum number of files that wait for a thread, for all staff together. */
const queuedMax = 16;
/** For one member of staff, the maximum number of files that wait for a thread. */
const waitingPerPersonMax = 3;
/** The maximum time that a thread may need for one part of 512 KiB. On a busy machine, a part takes a second. */
const partMaxMs = 20_000;
/** The maximum time that a file waits for a thread. */
const queueMaxMs = 120_000;
/**
 * The maximum memory of a thread. A file of any size needs less than a quarter of this memory
 * (tests/unit/reconciliation/memory.test.ts).
 */
const threadMemoryMaxMb = 160;

const reading = new WorkThreads<ReadingTask, ReadingOutcome>({
  name: "reading",
  file: readingWorkerFile,
  threadsMin: 0,
  ...{ threadsMax, queuedMax, waitingPerPersonMax },
  memory: { maxOldGenerationSizeMb: threadMemoryMaxMb, maxYoungGenerationSizeMb: 32 },
  niceIncrement: 10,
  retryAfterSeconds: 10,
});

/** `parts` reads the file, and `keep` stores its lines. An error in `parts` or in `keep` ends the reading. */
type FileAccess = {
  parts: AsyncIterator<Uint8Array>;
  keep: (rows: KeptRows) => Promise<void>;
};

/**
 * Reads a file from outside the bank in a worker thread. For each member of staff, only one file is read at a time. A file that
 * needs too much time or memory is refused as `too_heavy`, and its thread is replaced.
 *
 * @throws AppError `busy` if too many files wait, or if the file has waited too long; all errors of `access`
 */
export async function readInThread(
  { userId }: { userId: string },
  settings: { columns: SettlementColumns | null; encoding: string },
  access: FileAccess,
): Promise<ReadingOutcome> {
  return await reading.take(userId, async (threads) => {
    const guard = new ReadingGuard(access);
    try {
      return await threads.run({ port: guard.port, ...settings }, { transferList: [guard.port], signal: guard.signal });
    } catch (error) {
      if (guard.failure) throw guard.failure.error;
      if (isQueueFull(error)) throw reading.busy("queue");
      if (guard.isWaiting && isAborted(error)) throw reading.busy("wait");
      if (!isAborted(error) && !isOutOfMemory(error)) throw error;
      log.warn({ error: describeError(error) }, "a foreign file was too heavy");
      return { state: "refused", format: null, problem: "too_heavy", place: null };
    } finally {
      guard.stop();
    }
  });
}

/** Answers the requests of a thread. Ends the thread if the thread does not send its next request in time. */
class ReadingGuard {
  readonly port: ReadingTask["port"];
  /** The error of `access` that has ended the reading. Null if no such error has occurred. */
  failure: { error: unknown } | null = null;
  /** Whether the file still waits for a thread. */
  isWaiting = true;
  private readonly abort = new AbortController();
  private readonly own: ReadingTask["port"];
  private timer: NodeJS.Timeout;

  constructor(private readonly access: FileAccess) {
    const { port1, port2 } = new MessageChannel();
    this.own = port1;
    this.port = port2;
    this.timer = setTimeout(() => this.abort.abort(), queueMaxMs);
    this.own.on("message", (question: ThreadQuestion) => void this.reply(question));
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.own.close();
  }

  private async reply(question: ThreadQuestion): Promise<void> {
    clearTimeout(this.timer);
    this.isWaiting = false;
    try {
      const answer = await this.answer(question);
      this.timer = setTimeout(() => this.abort.abort(), partMaxMs);
      this.own.postMessage(answer);
    } catch (error) {
      this.failure = { error };
      this.abort.abort();
    }
  }

  private async answer(question: ThreadQuestion): Promise<ThreadAnswer> {
    if (question.ask === "keep") {
      await this.access.keep(question);
      return { kept: true };
    }
    const { value, done } = await this.access.parts.next();
    return { part: done ? null : value };
  }
}

/** Ends the threads. If a file is still being read, its reading fails. */
export const stopReading = () => reading.stop();
