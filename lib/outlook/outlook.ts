import type { Currency } from "@/lib/money/currency";

/** A transfer in progress. The transfer's money is still in the account, but reserved. */
export type HeldTransfer = {
  id: string;
  /** `pending` waits for the bank, `active` is being processed. */
  status: "pending" | "active";
  /** The held amount, in the currency of the account. */
  heldMinor: bigint;
  currency: Currency;
  /** The receiver's name, or the e-mail address for a wallet. */
  name: string;
  fromAccountNumber: string;
  createdAt: Date;
};

/** Money that will move automatically: an outgoing instalment, or incoming interest or principal. */
export type UpcomingPayment = {
  kind: "instalment" | "interest" | "maturity";
  /** The id of the loan or deposit. */
  subjectId: string;
  /** The number of the line in the schedule, or 0 for a principal. */
  number: number;
  /** `YYYY-MM-DD`. */
  dueOn: string;
  /** The money will move at the end of this bank date. */
  movesOn: string;
  /** True for an instalment that was not collected on its due date. The end of each day tries the collection again. */
  isOverdue: boolean;
  /** Positive for incoming money. */
  amountMinor: bigint;
  currency: Currency;
  /** The name of the plan. */
  name: string;
  accountNumber: string;
};

/** The money of a customer that is in transit or will move soon. */
export type Outlook = {
  /** The newest first. */
  held: HeldTransfer[];
  hasMoreHeld: boolean;
  /** The nearest first. */
  upcoming: UpcomingPayment[];
};
