import "server-only";
import { db } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import type { AccountType } from "@/lib/server/prisma-client/enums";
import { ownChannel } from "@/lib/transfers/channels.model";
import type { TransferOrder } from "./transfer-order";

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
  /** The time of the order. */
  at: Date;
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
 * Sends money with `send_transfer`, or between two accounts of one customer with `move_own_money`. If `is_check_only` is true,
 * only checks whether the order would be accepted. If another call has recorded the same request or used the same quote at the
 * same time, repeats the call once. The two calls can run at the same time if they lock different accounts.
 */
export async function callSendTransfer(order: TransferOrder): Promise<Sent> {
  const isOwn = order.channel === ownChannel;
  const statement = isOwn ? "SELECT move_own_money($1) AS sent" : "SELECT send_transfer($1) AS sent";
  const call = () => db.query<{ sent: Sent }>(statement, [JSON.stringify(order)]);
  const [row] = await call().catch((error: unknown) => {
    // The row of the other call now exists, so the repeated call finds it.
    if (isUniqueViolation(error)) return call();
    throw error;
  });
  if (!row) throw new Error(`${statement} gave no row`);
  return { ...row.sent, at: order.at };
}
