import "server-only";
import { toSeal } from "@/lib/ledger/seals/seal-of-subject.sql";
import type { Actor } from "@/lib/server/actor";
import { transferReference } from "@/lib/transfer-reference";
import { toDispute } from "@/lib/transfers/disputes/disputes.sql";
import { keptPriceEnd } from "@/lib/transfers/kept-price.model";
import { phaseOf } from "@/lib/transfers/status-effect.model";
import type { TransferDetails } from "@/lib/transfers/transfer-details.model";
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
  const isInternal = extras?.isInternal ?? false;
  const phase = phaseOf(transfer.status, isInternal);
  return {
    transfer,
    reference: transferReference(transfer.id),
    phase,
    isOwn,
    isInternal,
    isRefusedByNetwork: extras?.isRefusedByNetwork ?? false,
    seal: toSeal(extras?.seal ?? null),
    story: { createdAt, currency, events, waitsFor: phase === "held" ? "bank" : phase === "posted" ? "network" : null },
    price: extras?.rate && extras.spread ? { rate: extras.rate, spread: extras.spread } : null,
    dispute: toDispute(extras?.dispute ?? null),
    canDispute: extras?.canDispute ?? false,
    priceEnd: keptPriceEnd(transfer),
    networkReference: extras?.networkReference ?? "",
  };
}
