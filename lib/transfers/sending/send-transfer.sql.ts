import "server-only";
import { db } from "@/lib/server/db";
import type { AccountType } from "@/lib/server/prisma-client/enums";

/** What `send_transfer` or `move_own_money` decided; see prisma/functions/transfers. */
export type SendOutcome =
  | "recorded"
  | "allowed"
  | "known"
  | "mismatch"
  | "disabled"
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
  | "pin_required"
  | "funds";

/** The answer, with what it found out about the order; amounts in minor units, in decimal text. */
export type Sent = {
  outcome: SendOutcome;
  /** Of the transfer that was recorded, now or by the same request before. */
  transferId: string | null;
  /** The limit, the funds or the seconds that an outcome refers to. */
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

const placeholders = (count: number) => Array.from({ length: count }, (_, index) => `$${index + 1}`).join(", ");
const sendTransferSql = `SELECT send_transfer(${placeholders(27)}) AS sent`;
const moveOwnMoneySql = `SELECT move_own_money(${placeholders(14)}) AS sent`;

/** Calls `send_transfer` with its parameters in their order. */
export function callSendTransfer(values: unknown[]): Promise<Sent> {
  return call(sendTransferSql, values);
}

/** Calls `move_own_money` with its parameters in their order. */
export function callMoveOwnMoney(values: unknown[]): Promise<Sent> {
  return call(moveOwnMoneySql, values);
}

async function call(statement: string, values: unknown[]): Promise<Sent> {
  const [row] = await db.query<{ sent: Sent }>(statement, values);
  if (!row) throw new Error(`${statement} gave no row`);
  return row.sent;
}
