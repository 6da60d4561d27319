import "server-only";
import { db } from "@/lib/server/db";
import type { AccountType } from "@/lib/server/prisma-client/enums";

/** What `send_transfer` decided; see prisma/functions/transfers/send_transfer.sql. */
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

const placeholders = Array.from({ length: 27 }, (_, index) => `$${index + 1}`).join(", ");

/** Calls `send_transfer` with its parameters in their order. */
export async function callSendTransfer(values: unknown[]): Promise<Sent> {
  const [row] = await db.query<{ sent: Sent }>(`SELECT send_transfer(${placeholders}) AS sent`, values);
  if (!row) throw new Error("send_transfer gave no row");
  return row.sent;
}
