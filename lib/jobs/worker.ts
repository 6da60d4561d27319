import "server-only";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { keepNetworkOrdersMoving } from "./network-orders";
import { keepOutboxEmpty } from "./outbox";
import { keepJobsRunning } from "./run-jobs";

/** A running worker. `stop` waits for the work in progress. */
export type RunningWorker = { stop(): Promise<void> };

/**
 * Starts the background work of the site: sending e-mails, processing orders to payment networks, and the jobs. Several workers
 * may run at the same time, on one or more machines. When the database is unavailable, the worker keeps trying.
 *
 * @throws EnvError when the settings do not allow a start
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
