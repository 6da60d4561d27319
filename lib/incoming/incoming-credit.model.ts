import type { Currency } from "@/lib/money/currency";

/** A payment from another bank, as its receiver sees it. Texts are empty if the network has not sent them. */
export type IncomingCredit = {
  id: string;
  senderName: string;
  senderAccount: string;
  senderBank: string;
  reference: string;
  purpose: string;
  /** The sent amount, in minor units of `currency`. */
  amountMinor: bigint;
  currency: Currency;
  creditedMinor: bigint;
  creditedCurrency: Currency;
  /** The units of the account's currency for one unit of `currency`, as decimal text. Null without a conversion. */
  rate: string | null;
  accountNumber: string;
  /** `YYYY-MM-DD`. */
  valueDate: string;
  bookedAt: Date;
  /** The moment at which the bank returned the money to the sender's bank. Null for a payment that was not returned. */
  returnedAt: Date | null;
};
