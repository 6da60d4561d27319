import "server-only";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { keepNetworkOrdersMoving } from "./network-orders";
import { keepOutboxEmpty } from "./outbox";
import { keepJobsRunning } from "./run-jobs";

/** A running worker. `stop` ends the worker as soon as the work in progress is finished. */
export type RunningWorker = { stop(): Promise<void> };

/**
 * Starts the background work of the site: sending e-mails, processing orders to payment networks, and running the jobs. Several
 * workers may run at the same time, on one or more machines. While the database is unavailable, the worker keeps trying.
 *
 * @throws EnvError if the settings are invalid
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
