import "server-only";
import type { Actor } from "@/lib/server/actor";
import { transferReference } from "@/lib/transfer-reference";
import { moneyStateByStatus } from "@/lib/transfers/status-effect.model";
import type { Transfer } from "@/lib/transfers/transfer";
import type { TransferDetails, TransferPhase } from "@/lib/transfers/transfer-details.model";
import { readTransferOf } from "./get-transfer";
import { queryTransferEvents, queryTransferExtras } from "./get-transfer-details.sql";

/**
 * One transfer with its events, for its sender and for staff. For the receiver the transfer does not exist: the receiver's
 * history shows the received amount, the sender and the time.
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
    networkReference: extras?.networkReference ?? "",
  };
}

/**
 * The phase of the money. When both accounts are at this bank, posted money has arrived. Otherwise the money has arrived once the
 * network has confirmed the payment.
 */
function phaseOf({ status }: Transfer, isInternal: boolean): TransferPhase {
  const money = moneyStateByStatus[status];
  return money === "posted" && (isInternal || status === "closed") ? "arrived" : money;
}
