import type { Currency } from "@/lib/money/currency";

/** A transfer in progress. The money is still in the sender's account, but a hold reserves it. */
export type HeldTransfer = {
  id: string;
  /** `pending`: the bank has not approved the transfer yet. `active`: the transfer is being processed. */
  status: "pending" | "active";
  /** The held amount, in the currency of the account. */
  heldMinor: bigint;
  currency: Currency;
  /** The receiver's name, or the e-mail address for a wallet. */
  name: string;
  fromAccountNumber: string;
  createdAt: Date;
  /** The payer's note, or an empty text. */
  note: string;
};

/** A payment that the bank will make automatically: an outgoing instalment, or incoming interest or principal. */
export type UpcomingPayment = {
  kind: "instalment" | "interest" | "maturity";
  /** The id of the loan or deposit. */
  subjectId: string;
  /** The number of the instalment or payout in the schedule. The number is 0 for the return of a deposit's principal. */
  number: number;
  /** `YYYY-MM-DD`. */
  dueOn: string;
  /** The bank will make the payment at the end of this bank date. */
  movesOn: string;
  /** True for an instalment that was not collected on its due date. Each end-of-day run tries to collect the instalment again. */
  isOverdue: boolean;
  /** Positive for incoming money. */
  amountMinor: bigint;
  currency: Currency;
  /** The name of the plan. */
  name: string;
  accountNumber: string;
};

/** A customer's transfers in progress, and the payments of loans and deposits that are due soon. */
export type Outlook = {
  /** The newest first. */
  held: HeldTransfer[];
  hasMoreHeld: boolean;
  /** The nearest first. */
  upcoming: UpcomingPayment[];
};
