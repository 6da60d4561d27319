import "server-only";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { runJobsOnce } from "./run-jobs";

/**
 * Runs all due work once, for hosts without a worker. The scheduler of such a host calls the site. Starts nothing new after
 * `budgetMs`. The next call does the remaining work.
 *
 * @returns the number of e-mails taken from the outbox
 */
export async function drainJobs(budgetMs: number): Promise<{ emails: number }> {
  const deadline = performance.now() + budgetMs;
  let emails = 0;
  await runJobsOnce(deadline);
  // Runs before the e-mails are sent, because processed orders queue e-mails.
  for (let taken = 1; taken > 0 && performance.now() < deadline; ) taken = await workNetworkOrders();
  await drainTransferOutbox();
  for (let taken = 1; taken > 0 && performance.now() < deadline; emails += taken) {
    taken = await deliverDueEmails();
  }
  return { emails };
}
