import type { Currency } from "@/lib/money/currency";

/** A plan that the customer may apply for. */
export type LoanOffer = {
  name: string;
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
  profitBp: number;
  totalInstallments: number;
  /** The customer's accounts in its currency, the oldest first. */
  accountNumbers: string[];
};
