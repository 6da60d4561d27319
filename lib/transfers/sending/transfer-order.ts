import "server-only";
import { v7 as uuidv7 } from "uuid";
import { isOwnBankNumber } from "@/lib/accounts/account-number.model";
import { originOf } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { limitOf } from "@/lib/server/rate-limit";
import { isWallet, ownChannel, walletCurrency } from "@/lib/transfers/channels.model";
import type { OrderFields, OrderRequest } from "./order";
import { newPayeeMs, samePaymentHours, transferLimits } from "./policy";

/** An order in the form of the database type `transfer_order`. Amounts are decimal text. */
export type TransferOrder = ReturnType<typeof toTransferOrder>;

/**
 * Converts an order to the database type `transfer_order`, with new ids and the present time. The migration of this type explains
 * the fields.
 */
export function toTransferOrder(actor: Actor, order: OrderFields, request: OrderRequest) {
  const at = now();
  const { channel, beneficiary, receiverEmail } = order;
  const isOwn = channel === ownChannel;
  const { singleMinor, dailyMinor, stepUpMinor, newPayeeMinor } = transferLimits();
  const { points, durationSeconds } = limitOf("payee-lookup-user");
  return {
    ...{ id: uuidv7(), entry_id: isOwn ? uuidv7() : null, at, today: bankDate(at), origin: originOf() },
    ...{ sender_id: actor.userId, request_id: request.id, request_hash: request.hash, is_check_only: false },
    ...{ channel, from_number: order.fromAccountNumber || null, note: order.note, authorisation: "" },
    // The receiver.
    ...{ beneficiary: beneficiary ?? null, is_own_number: isOwnBankNumber(beneficiary ?? "") },
    ...{ to_number: order.toAccountNumber ?? null, account_name: order.accountName ?? receiverEmail ?? "" },
    ...{ account_number: order.accountNumber ?? order.toAccountNumber ?? "", receiver_email: receiverEmail ?? "" },
    ...{ country: order.country ?? null, bank_to: order.bankTo ?? "" },
    ...{ swift_code: order.swiftCode ?? "", routing_number: order.routingNumber ?? "" },
    // The amount.
    ...{ hundredths: String(request.hundredths), currency: isWallet(channel) ? walletCurrency : null },
    quote_id: order.quoteId ?? null,
    // The limits. Transfers between own accounts need no step-up.
    has_pin: isOwn || Boolean(order.pin ?? order.passkey),
    ...{ single_limit: String(singleMinor), day_limit: String(dailyMinor), pin_limit: String(stepUpMinor) },
    ...{ payee_limit: String(newPayeeMinor), new_payee_for: `${newPayeeMs} milliseconds` },
    ...{ lookups_max: points, lookup_seconds: durationSeconds },
    repeat_seconds: order.sendAgain ? 0 : samePaymentHours() * 3_600,
  };
}
