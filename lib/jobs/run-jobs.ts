import "server-only";
import { readBankClock } from "@/lib/server/bank-clock";
import { describeError, log } from "@/lib/server/log";
import { pause } from "./pause";
import { type Job, jobs } from "./registry";

const pauseAfterFailureMaxMs = 60_000;

/**
 * Runs every job at its interval until `signal` aborts. Each job has its own loop. Therefore two runs of a job never overlap, and
 * a slow or failing job does not delay the other jobs. Each failure is logged. After the first failure, the loop pauses for two
 * seconds. With each further failure, the pause doubles, up to a minute.
 */
export async function keepJobsRunning(signal: AbortSignal, table: Record<string, Job> = jobs): Promise<void> {
  await Promise.all(Object.entries(table).map(([name, job]) => repeat(name, job, signal)));
}

async function repeat(name: string, job: Job, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    failures = (await runJob(name, job, { budgetMs: job.budgetMs, signal })) ? 0 : failures + 1;
    const dueInMs = job.everyMs - (performance.now() - startedAt);
    await pause(failures > 0 ? Math.min(1_000 * 2 ** failures, pauseAfterFailureMaxMs) : Math.max(dueInMs, 0), signal);
  }
}

/** Runs every job once, in the order of the list. Each job gets half of the time that remains until `deadline`. */
export async function runJobsOnce(deadline: number, table: Record<string, Job> = jobs): Promise<void> {
  for (const [name, job] of Object.entries(table)) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return;
    await runJob(name, job, { budgetMs: leftMs / 2 });
  }
}

/** @returns true when the job succeeded */
async function runJob(name: string, job: Job, limits: Parameters<Job["work"]>[0]): Promise<boolean> {
  try {
    await readBankClock();
    await job.work(limits);
    return true;
  } catch (error) {
    log.error({ job: name, error: describeError(error) }, "a job of the clock failed");
    return false;
  }
}
