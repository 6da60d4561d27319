import "server-only";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { runJobsOnce } from "./run-jobs";

/**
 * Does all due work once. On a host without a worker, a scheduler calls the site, and the site calls this function. After
 * `budgetMs` milliseconds, the function starts no further work, and the next call does the remaining work.
 *
 * @returns the number of e-mails taken from the outbox
 */
export async function drainJobs(budgetMs: number): Promise<{ emails: number }> {
  const deadline = performance.now() + budgetMs;
  let emails = 0;
  await runJobsOnce(deadline);
  // The orders to the payment networks are processed before the e-mails, because processing an order adds e-mails to the outbox.
  for (let taken = 1; taken > 0 && performance.now() < deadline; ) taken = await workNetworkOrders();
  await drainTransferOutbox();
  for (let taken = 1; taken > 0 && performance.now() < deadline; emails += taken) {
    taken = await deliverDueEmails();
  }
  return { emails };
}
