import "server-only";
import { toCurrency } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import { familyOf, ownChannel } from "@/lib/transfers/channels";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import type { Transfer } from "@/lib/transfers/transfer";
import { getAsInitiated } from "./known-order";
import { fingerprint, type Order } from "./order";
import { sendRefusal } from "./send-refusal";
import type { Sent } from "./send-transfer.sql";

/** What the database answered to an order, with what it was asked about. */
export type Answer = Sent & { id: string; at: Date };

/** What makes an order the same again: an id that is unique to the customer, and what it says. */
export function requestOf(actor: Actor, order: Order, hundredths: bigint, clientRequestId: string) {
  return { id: `${actor.userId}:${clientRequestId}`, hash: fingerprint(order, hundredths) };
}

/** Makes the call; once more when the same request, or one with the same quote, came from another account at that moment. */
export async function sendOnce(call: () => Promise<Sent>): Promise<Sent> {
  return await call().catch((error: unknown) => {
    // Its row is there now.
    if (isUniqueViolation(error)) return call();
    throw error;
  });
}

/** The transfer that an order has made, now or before. @throws AppError for what was refused */
export async function answerOrder(actor: Actor, order: Order, sent: Answer): Promise<Transfer> {
  if (sent.outcome === "recorded") {
    drainAfterReply();
    return toTransfer(actor, order, sent);
  }
  if (sent.outcome === "known" && sent.transferId) {
    return await getAsInitiated(actor, familyOf(order.channel), sent.transferId);
  }
  if (sent.outcome === "mismatch") throw new AppError("idempotency_mismatch");
  throw await sendRefusal(actor, sent, order.amount);
}

function toTransfer(actor: Actor, order: Order, sent: Answer): Transfer {
  return {
    id: sent.id,
    family: familyOf(order.channel),
    channel: order.channel,
    email: actor.email,
    senderName: `${actor.firstName} ${actor.lastName}`,
    fromAccountNumber: sent.fromNumber,
    accountName: sent.accountName,
    accountNumber: sent.accountNumber,
    accountType: sent.accountType,
    receiverEmail: order.receiverEmail ?? "",
    country: order.country ?? null,
    bankTo: order.bankTo ?? "",
    swiftCode: order.swiftCode ?? "",
    routingNumber: order.routingNumber ?? "",
    status: order.channel === ownChannel ? "closed" : "pending",
    ending: null,
    reason: "",
    amountMinor: BigInt(sent.amount),
    currency: toCurrency(sent.currency),
    debitedMinor: BigInt(sent.debited),
    debitedCurrency: toCurrency(sent.debitedCurrency),
    quoteId: order.quoteId ?? null,
    note: order.note,
    version: 1,
    createdAt: sent.at,
    updatedAt: sent.at,
  };
}
