import "server-only";
import { AppError } from "@/lib/server/errors";
import { ask, NetworkUnavailableError } from "@/lib/transfers/connectors/connector";
import { connectorFor } from "@/lib/transfers/connectors/connectors";
import { readPayments } from "./payment.sql";
import { receiveNetworkAnswer } from "./receive-network-answer";

/**
 * Asks the network to cancel a payment. Returns only if the network promises not to make the payment. Must not be called inside a
 * transaction. This function does not store the promise. If the process ends before the caller stores it, the network answers
 * `cancelled` to the next request for the payment's state.
 *
 * @throws AppError `not_found`; `transition_refused` if the network has made the payment, does not cancel it, was asked to give
 * the payment back, or does not answer; `conflict` if the network has refused or returned the payment in the meantime
 */
export async function recallPayment(transferId: string): Promise<void> {
  const payment = (await readPayments([transferId])).get(transferId);
  if (!payment) throw new AppError("not_found");
  const answer = await ask((signal) => connectorFor(payment.rail).cancel(payment, signal)).catch((error: unknown) => {
    if (!(error instanceof NetworkUnavailableError)) throw error;
    throw new AppError("transition_refused", { messageKey: "network_unavailable", cause: error });
  });
  if (answer.outcome === "cancelled") return;
  await receiveNetworkAnswer(transferId, answer);
  if (answer.outcome === "refused" || answer.outcome === "returned") {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  if (answer.outcome === "accepted") throw new AppError("transition_refused", { messageKey: "network_paid" });
  const isAsked = answer.isRecallRequested ?? false;
  throw new AppError("transition_refused", { messageKey: isAsked ? "network_recall_asked" : "network_keeps_it" });
}
