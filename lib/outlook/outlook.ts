import type { Currency } from "@/lib/money/currency";

/** A transfer that is under way: its money is still in the account and promised to somebody. */
export type HeldTransfer = {
  id: string;
  /** `pending` waits for the bank, `active` is being worked on. */
  status: "pending" | "active";
  /** What is held, in the currency of the account. */
  heldMinor: bigint;
  currency: Currency;
  /** The receiver's name; for wallets the e-mail address. */
  name: string;
  fromAccountNumber: string;
  createdAt: Date;
};

/** Money that is going to move by itself: an instalment out, interest or a principal in. */
export type UpcomingPayment = {
  kind: "instalment" | "interest" | "maturity";
  /** The id of the loan or deposit. */
  subjectId: string;
  /** The number of the line in the schedule; 0 for a principal. */
  number: number;
  /** `YYYY-MM-DD`. */
  dueOn: string;
  /** The bank date whose end moves the money next. */
  movesOn: string;
  /** The instalment could not be collected when it was due; it is tried again at the end of every day. */
  isOverdue: boolean;
  /** Positive for money that comes in. */
  amountMinor: bigint;
  currency: Currency;
  /** The name of the plan. */
  name: string;
  accountNumber: string;
};

/** The money of a customer that is on its way or will move soon. */
export type Outlook = {
  /** Newest first. */
  held: HeldTransfer[];
  hasMoreHeld: boolean;
  /** The nearest first. */
  upcoming: UpcomingPayment[];
};
