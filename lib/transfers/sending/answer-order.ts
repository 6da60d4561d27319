import "server-only";
import { fullName } from "@/lib/full-name";
import { toCurrency } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import { familyOf, ownChannel } from "@/lib/transfers/channels.model";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import type { Transfer } from "@/lib/transfers/transfer";
import { getAsInitiated } from "./known-order";
import { fingerprint, type Order } from "./order";
import { sendRefusal } from "./send-refusal";
import type { Sent } from "./send-transfer.sql";

/** The answer of the database to an order, with the id and the time of the order. */
export type Answer = Sent & { id: string; at: Date };

/**
 * Identifies a request by an id and a hash of its content. The id contains the customer's id, so the id is unique in the whole
 * bank.
 */
export function requestOf(actor: Actor, order: Order, hundredths: bigint, clientRequestId: string) {
  return { id: `${actor.userId}:${clientRequestId}`, hash: fingerprint(order, hundredths) };
}

/**
 * Executes the call. If another call has recorded the same request or used the same quote at the same time, repeats the call
 * once. The two calls can run at the same time if they lock different accounts.
 */
export async function sendOnce(call: () => Promise<Sent>): Promise<Sent> {
  return await call().catch((error: unknown) => {
    // The row of the other call now exists, so the repeated call finds it.
    if (isUniqueViolation(error)) return call();
    throw error;
  });
}

/**
 * Returns the transfer that this call or an earlier call of the same request has recorded. @throws AppError for a refused order
 */
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
    senderName: fullName(actor),
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
