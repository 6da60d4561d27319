import "server-only";
import { fullName } from "@/lib/full-name";
import { toCurrency } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { noteReplayed } from "@/lib/server/request-context";
import { familyOf, ownChannel, type RecordedChannel } from "@/lib/transfers/channels.model";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { queryPriceEnd } from "@/lib/transfers/moving/move-transfers.sql";
import { readTransferOf } from "@/lib/transfers/reading/get-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import type { OrderFields } from "./order";
import { sendRefusal } from "./send-refusal";
import type { Sent } from "./send-transfer.sql";

/**
 * Returns the transfer that this call or an earlier call of the same request has recorded. @throws AppError for a refused order
 */
export async function answerOrder(actor: Actor, order: OrderFields, sent: Sent): Promise<Transfer> {
  const { outcome, transferId: id } = sent;
  if (outcome === "mismatch") throw new AppError("idempotency_mismatch");
  if (outcome === "known" && id) return await getAsInitiated(actor, id);
  if (outcome !== "recorded" || !id) throw await sendRefusal(actor, sent, order.amount);
  drainAfterReply();
  const { channel, receiverEmail = "" } = order;
  const { country, bankTo, swiftCode, routingNumber } = sent;
  const { receiverStreet = "", receiverTown = "", receiverPostcode = "", receiverCountry = null } = order;
  const { purpose = "", charges = "", remittance = "" } = order;
  return {
    ...{ id, channel, family: familyOf(channel), email: actor.email, senderName: fullName(actor) },
    fromAccountNumber: sent.fromNumber,
    ...{ accountName: sent.accountName, accountNumber: sent.accountNumber, accountType: sent.accountType },
    ...{ receiverEmail, country, bankTo, swiftCode, routingNumber },
    ...{ receiverStreet, receiverTown, receiverPostcode, receiverCountry, purpose, charges, remittance },
    uetr: sent.uetr,
    ...{ amountMinor: BigInt(sent.amount), currency: toCurrency(sent.currency) },
    ...{ debitedMinor: BigInt(sent.debited), debitedCurrency: toCurrency(sent.debitedCurrency) },
    ...{ quoteId: order.quoteId ?? null, priceEndsAt: order.quoteId ? await queryPriceEnd(db, id) : null },
    ...{ note: order.note, createdAt: sent.at, ...atFirst(channel, sent.at) },
  };
}

/** The initial values of every transfer that is recorded at the moment `at`. */
function atFirst(channel: RecordedChannel, at: Date) {
  const status = channel === ownChannel ? "closed" : "pending";
  return { status, ending: null, reason: "", reasonCode: null, version: 1, updatedAt: at } as const;
}

/** Selects the original amounts of a transfer: the price of the quote, and the amount before the first change by staff. */
const firstAmountsSelect = {
  quote: { select: { debitedMinor: true } },
  events: { where: { kind: "amount_changed" }, orderBy: { id: "asc" }, take: 1, select: { amountBeforeMinor: true } },
} as const satisfies Prisma.TransferSelect;

/**
 * Returns a transfer with the values that it had when it was recorded, even if it has changed since then. A repeated request thus
 * gets the same answer as the first request. Marks the reply as a repetition.
 */
export async function getAsInitiated(actor: Actor, id: string): Promise<Transfer> {
  const [{ transfer }, first] = await Promise.all([
    readTransferOf(actor, id),
    db.prisma.transfer.findUnique({ where: { id }, select: firstAmountsSelect }),
  ]);
  noteReplayed();
  const amountMinor = first?.events[0]?.amountBeforeMinor ?? transfer.amountMinor;
  const debitedMinor = first?.quote?.debitedMinor ?? amountMinor;
  return { ...transfer, ...atFirst(transfer.channel, transfer.createdAt), amountMinor, debitedMinor };
}
