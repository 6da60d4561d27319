import "server-only";
import { v4 as uuidv4, v7 as uuidv7 } from "uuid";
import { isOwnBankNumber } from "@/lib/accounts/account-number.model";
import { originOf } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import type { AccountType } from "@/lib/server/prisma-client/enums";
import { limitOf } from "@/lib/server/rate-limit";
import { isWallet, ownChannel, walletCurrency } from "@/lib/transfers/channels.model";
import type { OrderFields, OrderRequest } from "./order";
import { newPayeeMs, samePaymentHours, transferLimits } from "./policy";

/** An order in the form of the database type `transfer_order`. Amounts are decimal text. */
export type TransferOrder = ReturnType<typeof toTransferOrder>;

/**
 * Converts an order to the database type `transfer_order`, with new ids and the present time. The migration that creates this
 * type explains the fields.
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
    wire: channel === "wire" ? wireMembers(order) : null,
    // The amount.
    ...{ hundredths: String(request.hundredths), currency: isWallet(channel) ? walletCurrency : null },
    stated_currency: order.currency ?? null,
    quote_id: order.quoteId ?? null,
    // Transfers between own accounts count as confirmed, because they need no step-up.
    has_pin: isOwn || Boolean(order.pin ?? order.passkey),
    ...{ single_limit: String(singleMinor), day_limit: String(dailyMinor), pin_limit: String(stepUpMinor) },
    ...{ payee_limit: String(newPayeeMinor), new_payee_for: `${newPayeeMs} milliseconds` },
    ...{ lookups_max: points, lookup_seconds: durationSeconds },
    repeat_seconds: order.sendAgain ? 0 : samePaymentHours() * 3_600,
  };
}

/** The members of an order that only wires have: the UETR, the receiver's address, and the terms. */
function wireMembers(order: OrderFields) {
  return {
    uetr: uuidv4(),
    street: order.receiverStreet ?? "",
    town: order.receiverTown ?? "",
    postcode: order.receiverPostcode ?? "",
    country: order.receiverCountry ?? null,
    ...{ purpose: order.purpose ?? "", charges: order.charges ?? "", remittance: order.remittance ?? "" },
  };
}

/** The outcome of `send_transfer` or `move_own_money`. The outcomes are explained in prisma/functions/transfers. */
export type SendOutcome =
  | "recorded"
  | "allowed"
  | "known"
  | "mismatch"
  | "disabled"
  | "held"
  | "unverified"
  | "from_unknown"
  | "from_inactive"
  | "beneficiary_unknown"
  | "receiver_unknown"
  | "receiver_own"
  | "receiver_blocked"
  | "to_unknown"
  | "to_same"
  | "to_blocked"
  | "currency_other"
  | "lookups"
  | "amount"
  | "quote_needless"
  | "quote_missing"
  | "quote_unknown"
  | "quote_used"
  | "quote_expired"
  | "quote_other"
  | "limit_single"
  | "limit_payee"
  | "limit_day"
  | "repeat"
  | "pin_required"
  | "funds";

/**
 * The answer of the database, with the values that the database has determined for the order. Amounts are minor units as decimal
 * text.
 */
export type Sent = {
  outcome: SendOutcome;
  /** The time of the order. */
  at: Date;
  /** The UETR of a wire. */
  uetr: string | null;
  /** The id of the transfer that this call or an earlier call of the same request has recorded. */
  transferId: string | null;
  /** The number that the message about the outcome states: a limit, an available amount or a number of seconds. */
  value: string | null;
  fromNumber: string;
  accountName: string;
  accountNumber: string;
  accountType: AccountType | null;
  /** The receiver's bank. For an interbank order, this is the payee's bank at the moment of the order. */
  country: string | null;
  bankTo: string;
  swiftCode: string;
  routingNumber: string;
  amount: string;
  currency: string;
  debited: string;
  debitedCurrency: string;
};

/**
 * Sends money with `send_transfer`, or between two accounts of one customer with `move_own_money`. If `is_check_only` is true,
 * the database only checks whether it would accept the order. Two simultaneous calls for the same request or the same quote do
 * not wait for each other if they lock different accounts. The second call then violates a unique index, and is repeated once.
 */
export async function callSendTransfer(order: TransferOrder): Promise<Sent> {
  const isOwn = order.channel === ownChannel;
  const statement = isOwn ? "SELECT move_own_money($1) AS sent" : "SELECT send_transfer($1) AS sent";
  const call = () => db.query<{ sent: Sent }>(statement, [JSON.stringify(order)]);
  const [row] = await call().catch((error: unknown) => {
    // The first call has committed its row, so the repeated call finds it and returns the right outcome.
    if (isUniqueViolation(error)) return call();
    throw error;
  });
  if (!row) throw new Error(`${statement} gave no row`);
  return { ...row.sent, at: order.at, uetr: order.wire?.uetr ?? null };
}
