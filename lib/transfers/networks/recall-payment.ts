import "server-only";
import { AppError } from "@/lib/server/errors";
import { ask, NetworkUnavailableError } from "@/lib/transfers/connectors/connector";
import { connectorFor } from "@/lib/transfers/connectors/connectors";
import { readPayments } from "./payment.sql";
import { receiveNetworkAnswer } from "./receive-network-answer";

/**
 * Asks the network to cancel a payment, and returns when the network has promised not to pay it. Callers must not be inside a
 * transaction. If the process dies after the promise, the next request for the payment's state returns the same promise.
 *
 * @throws AppError `transition_refused` when the network has paid the payment, keeps the payment or does not answer; `conflict`
 * when the network has refused the payment meanwhile
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
  if (answer.outcome === "refused") throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  throw new AppError("transition_refused", {
    messageKey: answer.outcome === "accepted" ? "network_paid" : "network_keeps_it",
  });
}
