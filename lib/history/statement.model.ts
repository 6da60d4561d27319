import type { Account, User } from "@/lib/server/prisma-client/client";

/**
 * The event that a line of a statement shows. `returned` is money that came back to the sender. `recalled` is money that was
 * taken back from the receiver.
 */
export type StatementEvent =
  | "sent"
  | "received"
  | "returned"
  | "recalled"
  | "loan-paid-out"
  | "loan-taken-back"
  | "loan-instalment"
  | "loan-recovery"
  | "deposit-locked"
  | "deposit-returned"
  | "deposit-interest"
  | "adjustment";

/** The counterparty and the note. If the line is about the account itself, the name and the account number are empty. */
export type Counterparty = { name: string; accountNumber: string; note: string };

export type StatementLine = Counterparty & {
  event: StatementEvent;
  /** `YYYY-MM-DD`. */
  businessDate: string;
  /** The date from which the money counts, for example for interest (`YYYY-MM-DD`). */
  valueDate: string;
  /** Positive for incoming money. */
  amountMinor: bigint;
  balanceMinor: bigint;
};

/** Money that is reserved for a payee and is still part of the balance. */
export type StatementHold = Counterparty & { createdAt: Date; amountMinor: bigint };

/** An account statement. `closingMinor` is the sum of `openingMinor` and the amounts of the lines. */
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
   * The holds at the moment `madeAt` if the statement includes today. Otherwise, `holds` is empty and `heldMinor` is zero.
   * `heldMinor` is the sum of all holds. If there are many holds, `holds` contains only the newest of them.
   */
  holds: StatementHold[];
  heldMinor: bigint;
};
