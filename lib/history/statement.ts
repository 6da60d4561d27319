import type { Account, User } from "@/lib/server/prisma-client/client";

/** What a posted line was: money sent or received, its return, of a loan or deposit, or about the account itself. */
export type StatementEvent =
  | "sent"
  | "received"
  | "returned"
  | "recalled"
  | "loan-paid-out"
  | "loan-taken-back"
  | "loan-instalment"
  | "deposit-locked"
  | "deposit-returned"
  | "deposit-interest"
  | "adjustment";

/** With whom, and what for; empty where it is about the account itself. */
export type Counterparty = { name: string; accountNumber: string; note: string };

export type StatementLine = Counterparty & {
  event: StatementEvent;
  postedAt: Date;
  /** Plus: money that came in. */
  amountMinor: bigint;
  balanceMinor: bigint;
};

/** Money that is promised to somebody and still in the balance. */
export type StatementHold = Counterparty & { createdAt: Date; amountMinor: bigint };

/** What an account's statement says; `openingMinor` and the lines add up to `closingMinor`. */
export type Statement = {
  account: Pick<Account, "accountNumber" | "accountName" | "accountType" | "currency">;
  holder: Pick<User, "firstName" | "lastName" | "address" | "city" | "state" | "zip" | "countryOfResidence">;
  /** First and last day, both included. */
  period: { from: string; to: string };
  madeAt: Date;
  openingMinor: bigint;
  inMinor: bigint;
  outMinor: bigint;
  closingMinor: bigint;
  lines: StatementLine[];
  /** Held at `madeAt`; only in statements that reach today. The total counts those beyond the list's bound as well. */
  holds: StatementHold[];
  heldMinor: bigint;
};
