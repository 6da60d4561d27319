import "server-only";
import type { Actor } from "@/lib/server/actor";
import { transferReference } from "@/lib/transfer-reference";
import { toDispute } from "@/lib/transfers/disputes/disputes.sql";
import { keptPriceEnd } from "@/lib/transfers/kept-price.model";
import { moneyStateByStatus } from "@/lib/transfers/status-effect.model";
import type { Transfer } from "@/lib/transfers/transfer";
import type { TransferDetails, TransferPhase } from "@/lib/transfers/transfer-details.model";
import { readTransferOf } from "./get-transfer";
import { queryTransferEvents, queryTransferExtras } from "./get-transfer-details.sql";

/**
 * Reads a transfer with its events. Only the sender and staff may read the transfer. For the receiver, the function throws
 * `not_found`. The receiver sees the amount, the sender and the time in the history of the receiving account.
 *
 * @throws AppError `not_found`, `account_disabled`
 */
export async function getTransferDetails(actor: Actor, id: string): Promise<TransferDetails> {
  const { transfer, isOwn } = await readTransferOf(actor, id);
  const [extras, events] = await Promise.all([queryTransferExtras(transfer.id), queryTransferEvents(transfer.id)]);
  const { createdAt, currency } = transfer;
  const phase = phaseOf(transfer, extras?.isInternal ?? false);
  return {
    transfer,
    reference: transferReference(transfer.id),
    phase,
    isOwn,
    story: { createdAt, currency, events, waitsFor: phase === "held" ? "bank" : phase === "posted" ? "network" : null },
    price: extras?.rate && extras.spread ? { rate: extras.rate, spread: extras.spread } : null,
    dispute: toDispute(extras?.dispute ?? null),
    canDispute: extras?.canDispute ?? false,
    priceEnd: keptPriceEnd(transfer),
    networkReference: extras?.networkReference ?? "",
  };
}

/**
 * The phase of the money. If both accounts are at this bank, posted money has arrived. Otherwise, posted money has arrived when
 * the transfer is closed, because the network has then confirmed the payment.
 */
function phaseOf({ status }: Transfer, isInternal: boolean): TransferPhase {
  const money = moneyStateByStatus[status];
  return money === "posted" && (isInternal || status === "closed") ? "arrived" : money;
}
