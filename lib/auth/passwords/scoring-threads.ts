import "server-only";
import type { Piscina } from "piscina";
import { requestContext } from "@/lib/server/request-context";
import { limitKeyOf } from "@/lib/server/requests/client-address";
import { isAborted, isOutOfMemory, isQueueFull, WorkThreads } from "@/lib/server/work-threads";
import type { PasswordScore } from "./password-strength.model";
import type { ScoringTask } from "./score-in-thread";
import { scoringWorkerFile } from "./scoring-worker-file";

/**
 * The longest time from joining the thread queue to the score. A score takes milliseconds. The slowest passwords take a quarter of
 * a second, and several times as long on a busy machine.
 */
const scoringMaxMs = 60_000;

const scoring = new WorkThreads<ScoringTask, PasswordScore>({
  name: "scoring",
  file: scoringWorkerFile,
  // One thread always runs, because a new thread reads all dictionaries. A second thread lets other clients pass a client with
  // slow passwords.
  ...{ threadsMin: 1, threadsMax: 2, queuedMax: 200, waitingPerPersonMax: 100 },
  memory: { maxOldGenerationSizeMb: 128 },
  niceIncrement: 10,
  retryAfterSeconds: 5,
});

/**
 * Scores a password in a worker thread (`scorePassword`). Only one password of each IP address is scored at a time, so a client
 * with slow passwords delays only itself.
 *
 * @throws AppError `busy` if too many passwords wait, or if the score takes too long
 */
export async function scoreInThread(task: ScoringTask): Promise<PasswordScore> {
  const { ipAddress } = requestContext();
  // A task without an IP address belongs to the bank itself.
  if (ipAddress === null) return await run(scoring.threads, task);
  return await scoring.take(limitKeyOf(ipAddress), (threads) => run(threads, task));
}

async function run(threads: Piscina<ScoringTask, PasswordScore>, task: ScoringTask): Promise<PasswordScore> {
  try {
    return await threads.run(task, { signal: AbortSignal.timeout(scoringMaxMs) });
  } catch (error) {
    if (!isAborted(error) && !isOutOfMemory(error) && !isQueueFull(error)) throw error;
    throw scoring.busy("score");
  }
}
