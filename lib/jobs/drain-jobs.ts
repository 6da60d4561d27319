import "server-only";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { runJobsOnce } from "./run-jobs";

/**
 * For hosts without a worker, where a clock calls instead: does everything that is due, once, and takes up nothing new
 * after `budgetMs`. What is left then is done at the next call.
 *
 * @returns how many e-mails were taken from the outbox.
 */
export async function drainJobs(budgetMs: number): Promise<{ emails: number }> {
  const deadline = performance.now() + budgetMs;
  let emails = 0;
  await runJobsOnce(deadline);
  // Before the e-mails, since what comes of it is told by e-mail.
  for (let taken = 1; taken > 0 && performance.now() < deadline; ) taken = await workNetworkOrders();
  await drainTransferOutbox();
  for (let taken = 1; taken > 0 && performance.now() < deadline; emails += taken) {
    taken = await deliverDueEmails();
  }
  return { emails };
}
