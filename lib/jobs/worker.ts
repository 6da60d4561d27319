import "server-only";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { keepNetworkOrdersMoving } from "./network-orders";
import { keepOutboxEmpty } from "./outbox";
import { keepJobsRunning } from "./run-jobs";

/** A worker at work; `stop` lets what is under way come to its end. */
export type RunningWorker = { stop(): Promise<void> };

/**
 * Starts what happens behind the site: e-mails of the outbox, orders to payment networks, jobs of the clock. Several may
 * run beside each other, on one machine or many. While the database is away it keeps trying.
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
