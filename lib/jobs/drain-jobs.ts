import "server-only";
import { runTaskListOnce } from "graphile-worker";
import { runDueDays } from "@/lib/day/run-due-days";
import { deliverDueEmails } from "@/lib/email/send-email";
import { dbPool } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { workNetworkOrders } from "@/lib/transfers/work-network-orders";
import { cleanUp } from "./clean-up";
import { jobLog } from "./job-log";
import { jobs } from "./registry";

/**
 * For hosts without a worker, where a clock calls instead: does everything that is due, once, and takes up nothing new
 * after `budgetMs`.
 *
 * @returns how many e-mails were taken from the outbox.
 */
export async function drainJobs(budgetMs: number): Promise<{ emails: number }> {
  const deadline = performance.now() + budgetMs;
  let emails = 0;
  // Half of the time at most: a long day is gone on with at the next call, and e-mails do not wait for its end.
  await endDueDays(budgetMs / 2);
  // First of what is left, since what comes of it is told by e-mail.
  for (let taken = 1; taken > 0 && performance.now() < deadline; ) taken = await workNetworkOrders();
  for (let taken = 1; taken > 0 && performance.now() < deadline; emails += taken) {
    taken = await deliverDueEmails();
  }
  // Nothing here runs jobs by the clock, and this one costs next to nothing.
  await cleanUp();
  await runQueuedJobs(deadline - performance.now());
  return { emails };
}

async function endDueDays(budgetMs: number): Promise<void> {
  try {
    await runDueDays({ budgetMs });
  } catch (error) {
    log.error({ error: describeError(error) }, "the bank's day cannot be ended");
  }
}

async function runQueuedJobs(budgetMs: number): Promise<void> {
  if (budgetMs <= 0) return;
  const client = await dbPool().connect();
  try {
    const noPreparedStatements = !env().DATABASE_PREPARED_STATEMENTS;
    const run = runTaskListOnce({ noPreparedStatements, noHandleSignals: true, logger: jobLog }, jobs, client);
    // The job under way is finished; the next one waits for the next call.
    const timer = setTimeout(() => void run.gracefulShutdown("out of time"), budgetMs);
    try {
      await run.promise;
    } finally {
      clearTimeout(timer);
    }
  } finally {
    client.release();
  }
}
