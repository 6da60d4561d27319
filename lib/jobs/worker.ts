import "server-only";
import { type Runner, run } from "graphile-worker";
import { dbPool } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { jobLog } from "./job-log";
import { keepNetworkOrdersMoving } from "./network-orders";
import { keepOutboxEmpty, pause } from "./outbox";
import { jobs, scheduledJobs } from "./registry";

const concurrency = 4;
const pauseAfterEndMs = 2_000;

/** A worker at work; `stop` lets what is under way come to its end. */
export type RunningWorker = { stop(): Promise<void> };

/**
 * Starts what happens behind the site: e-mails of the outbox, orders to payment networks, queued jobs, jobs by the clock. Several may run beside
 * each other, on one machine or many. While the database is away it keeps trying.
 *
 * @throws EnvError when the settings do not allow a start.
 */
export async function runWorker(): Promise<RunningWorker> {
  env();
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = Promise.all([keepOutboxEmpty(signal), keepNetworkOrdersMoving(signal), keepJobsRunning(signal)]);
  log.info("worker started");
  return {
    async stop() {
      stopping.abort();
      await work;
      log.info("worker stopped");
    },
  };
}

async function keepJobsRunning(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await runJobs(signal);
    } catch (error) {
      log.warn({ error: describeError(error) }, "the job queue cannot be read");
    }
    await pause(pauseAfterEndMs, signal);
  }
}

/** Resolves when the runner has ended: after `signal`, or because it lost the database. */
async function runJobs(signal: AbortSignal): Promise<void> {
  const runner = await run({
    pgPool: dbPool(),
    taskList: jobs,
    parsedCronItems: scheduledJobs,
    concurrency,
    noPreparedStatements: !env().DATABASE_PREPARED_STATEMENTS,
    // Whoever started the worker decides what a signal means.
    noHandleSignals: true,
    logger: jobLog,
  });
  const stop = () => void stopRunner(runner);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    await runner.promise;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function stopRunner(runner: Runner): Promise<void> {
  // It may have ended by itself in the same moment, which it reports as an error.
  await runner.stop().catch(() => undefined);
}
