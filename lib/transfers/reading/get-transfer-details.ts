import "server-only";
import { toSeal } from "@/lib/ledger/seals/seal-of-subject.sql";
import { noMemo } from "@/lib/memos/memo.model";
import { toCurrency } from "@/lib/money/currency";
import { swiftCountry } from "@/lib/payee-accounts/account-problems";
import { ibanCountry } from "@/lib/payee-accounts/iban";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { transferReference } from "@/lib/transfer-reference";
import { toDispute } from "@/lib/transfers/disputes/disputes.sql";
import { keptPriceEnd } from "@/lib/transfers/kept-price.model";
import { toNetworkReturn } from "@/lib/transfers/networks/network-return.sql";
import { readWireSchedule } from "@/lib/transfers/sending/read-wire-schedule";
import { phaseOf } from "@/lib/transfers/status-effect.model";
import type { Transfer } from "@/lib/transfers/transfer";
import type { TransferDetails, TransferEvent } from "@/lib/transfers/transfer-details.model";
import { type WireArrival, wireArrival } from "@/lib/transfers/wire-arrival.model";
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
  const [extras, events] = await Promise.all([
    queryTransferExtras(transfer.id, actor.userId),
    queryTransferEvents(transfer.id),
  ]);
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
    networkReturn: toNetworkReturn(extras?.networkReturn ?? null),
    seal: toSeal(extras?.seal ?? null),
    story: { createdAt, currency, events, waitsFor: phase === "held" ? "bank" : phase === "posted" ? "network" : null },
    price: extras?.rate && extras.spread ? { rate: extras.rate, spread: extras.spread } : null,
    dispute: toDispute(extras?.dispute ?? null),
    canDispute: extras?.canDispute ?? false,
    memo: isOwn ? (extras?.memo ?? noMemo) : null,
    priceEnd: keptPriceEnd(transfer),
    networkReference: extras?.networkReference ?? "",
    arrival: phase === "held" || phase === "posted" ? await readArrival(transfer, events) : null,
  };
}

/**
 * Computes the dates of a wire with the function that computed the dates on the order form. The dates depend on the time of the
 * posting, or on the present time if the wire is not posted.
 */
async function readArrival(transfer: Transfer, events: TransferEvent[]): Promise<WireArrival | null> {
  const { channel, currency, country, accountNumber, swiftCode } = transfer;
  const place = country ?? ibanCountry(accountNumber) ?? swiftCountry(swiftCode);
  if (channel !== "wire" || !place) return null;
  const at = events.find(({ money }) => money === "posted")?.happenedAt ?? now();
  const arrival = wireArrival(at, { currency: toCurrency(currency), country: place }, await readWireSchedule(at));
  return arrival.arriveOn < bankDate(now()) ? null : arrival;
}
