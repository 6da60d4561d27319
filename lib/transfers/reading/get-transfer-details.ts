import "server-only";
import type { Actor } from "@/lib/server/actor";
import { transferReference } from "@/lib/transfer-reference";
import { moneyStateByStatus } from "@/lib/transfers/status-effect";
import type { Transfer } from "@/lib/transfers/transfer";
import type { TransferDetails, TransferPhase } from "@/lib/transfers/transfer-details";
import { readTransferOf } from "./get-transfer";
import { queryTransferEvents, queryTransferExtras } from "./get-transfer-details.sql";

/**
 * One transfer with what happened to it, for its sender and for staff. To its receiver it does not exist: what arrived, from
 * whom and when is in the receiver's history.
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

/** Between two accounts of this bank posted money has arrived; elsewhere once the network has said so. */
function phaseOf({ status }: Transfer, isInternal: boolean): TransferPhase {
  const money = moneyStateByStatus[status];
  return money === "posted" && (isInternal || status === "closed") ? "arrived" : money;
}
