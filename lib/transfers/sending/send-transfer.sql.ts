import "server-only";
import type { Currency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";
import type { AccountType } from "@/lib/server/prisma-client/enums";
import type { RecordedChannel } from "@/lib/transfers/channels.model";

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
  /** The id of the transfer that this call or an earlier call of the same request has recorded. */
  transferId: string | null;
  /** The number that belongs to an outcome: a limit, an available amount or a number of seconds. */
  value: string | null;
  fromNumber: string;
  accountName: string;
  accountNumber: string;
  accountType: AccountType | null;
  amount: string;
  currency: string;
  debited: string;
  debitedCurrency: string;
};

/**
 * An order in the form of the database type `transfer_order`. The migration of this type explains the fields. Amounts are decimal
 * text.
 */
export type TransferOrder = {
  id: string;
  entry_id?: string;
  sender_id: string;
  request_id: string;
  request_hash: string;
  channel: RecordedChannel;
  from_number: string | null;
  to_number: string | null;
  beneficiary: string | null;
  is_own_number: boolean;
  account_name: string;
  account_number: string;
  country: string | null;
  bank_to: string;
  swift_code: string;
  routing_number: string;
  receiver_email: string;
  authorisation: string;
  hundredths: string;
  currency: Currency | null;
  quote_id: string | null;
  note: string;
  has_pin: boolean;
  single_limit: string;
  day_limit: string;
  pin_limit: string;
  payee_limit: string;
  lookups_max: number;
  lookup_seconds: number;
  repeat_seconds: number;
  new_payee_for: string;
  today: string;
  at: Date;
  origin: object;
  is_check_only: boolean;
};

/** Sends money. If `is_check_only` is true, only checks whether the order would be accepted. */
export function callSendTransfer(order: TransferOrder): Promise<Sent> {
  return call("SELECT send_transfer($1) AS sent", order);
}

/** Moves money between two accounts of one customer. */
export function callMoveOwnMoney(order: TransferOrder): Promise<Sent> {
  return call("SELECT move_own_money($1) AS sent", order);
}

async function call(statement: string, order: TransferOrder): Promise<Sent> {
  const [row] = await db.query<{ sent: Sent }>(statement, [JSON.stringify(order)]);
  if (!row) throw new Error(`${statement} gave no row`);
  return row.sent;
}
