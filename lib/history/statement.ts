import type { Account, User } from "@/lib/server/prisma-client/client";

/**
 * What a line of a statement shows: money sent or received, its return, money of a loan or deposit, or a change of the
 * account itself.
 */
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

/** The counterparty and the purpose; empty when the line is about the account itself. */
export type Counterparty = { name: string; accountNumber: string; note: string };

export type StatementLine = Counterparty & {
  event: StatementEvent;
  postedAt: Date;
  /** Positive for money that came in. */
  amountMinor: bigint;
  balanceMinor: bigint;
};

/** Held money: promised to somebody and still in the balance. */
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
