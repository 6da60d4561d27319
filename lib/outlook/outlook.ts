import type { Currency } from "@/lib/money/currency";

/** A transfer that is under way: its money is still in the account and promised to somebody. */
export type HeldTransfer = {
  id: string;
  /** `pending` waits for the bank, `active` is being worked on. */
  status: "pending" | "active";
  /** What is held, in the currency of the account. */
  heldMinor: bigint;
  currency: Currency;
  /** The receiver's; of wallets the e-mail address. */
  name: string;
  fromAccountNumber: string;
  createdAt: Date;
};

/** Money that is going to move by itself: an instalment out, interest or a principal in. */
export type UpcomingPayment = {
  kind: "instalment" | "interest" | "maturity";
  /** The loan's or deposit's. */
  subjectId: string;
  /** Of the line in its schedule; 0 for a principal. */
  number: number;
  /** `YYYY-MM-DD`. */
  dueOn: string;
  /** The end of this date of the bank is the next that moves it. */
  movesOn: string;
  /** Was due and could not be collected; tried at the end of every day. */
  isOverdue: boolean;
  /** Plus: money that comes in. */
  amountMinor: bigint;
  currency: Currency;
  /** What the plan is called. */
  name: string;
  accountNumber: string;
};

/** What a customer has to expect. */
export type Outlook = {
  /** Newest first. */
  held: HeldTransfer[];
  hasMoreHeld: boolean;
  /** The nearest first. */
  upcoming: UpcomingPayment[];
};
