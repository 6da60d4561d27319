import "server-only";
import { db } from "@/lib/server/db";
import type { AccountType } from "@/lib/server/prisma-client/enums";

/** What `send_transfer` decided; see prisma/functions/send_transfer.sql. */
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

/** The answer, with what it found out about the order; amounts in minor units. */
export type Sent = {
  o_outcome: SendOutcome;
  o_transfer: string | null;
  o_value: bigint | null;
  o_from_number: string;
  o_account_name: string;
  o_account_number: string;
  o_account_type: AccountType | null;
  o_amount: bigint;
  o_currency: string;
  o_debited: bigint;
  o_debited_currency: string;
};

const placeholders = Array.from({ length: 27 }, (_, index) => `$${index + 1}`).join(", ");

/** Calls `send_transfer` with its parameters in their order. */
export async function callSendTransfer(values: unknown[]): Promise<Sent> {
  const [sent] = await db.query<Sent>(`SELECT * FROM send_transfer(${placeholders})`, values);
  if (!sent) throw new Error("send_transfer gave no row");
  return sent;
}
