import type { Account, User } from "@/lib/server/prisma-client/client";

/**
 * The event of a statement line: money was sent, received or returned, money of a loan or deposit was moved, or the balance was
 * adjusted.
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

/** The counterparty and the purpose. Empty when the line is about the account itself. */
export type Counterparty = { name: string; accountNumber: string; note: string };

export type StatementLine = Counterparty & {
  event: StatementEvent;
  /** `YYYY-MM-DD`. */
  businessDate: string;
  /** The date from which the money counts, `YYYY-MM-DD`. */
  valueDate: string;
  /** Positive for incoming money. */
  amountMinor: bigint;
  balanceMinor: bigint;
};

/** Held money: reserved for a payee and still part of the balance. */
export type StatementHold = Counterparty & { createdAt: Date; amountMinor: bigint };

/** An account statement. The sum of `openingMinor` and of the lines is `closingMinor`. */
export type Statement = {
  account: Pick<Account, "accountNumber" | "accountName" | "accountType" | "currency">;
  holder: Pick<User, "firstName" | "lastName" | "address" | "city" | "state" | "zip" | "countryOfResidence">;
  /** The first and the last business date, both included. */
  period: { from: string; to: string };
  madeAt: Date;
  openingMinor: bigint;
  inMinor: bigint;
  outMinor: bigint;
  closingMinor: bigint;
  lines: StatementLine[];
  /**
   * The money held at `madeAt`, only in statements that include today. `heldMinor` also contains the holds that are not in the
   * list, because the length of the list is limited.
   */
  holds: StatementHold[];
  heldMinor: bigint;
};
