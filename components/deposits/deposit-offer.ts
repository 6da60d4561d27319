import type { DepositTerms } from "@/lib/deposits/schedule";
import type { Currency } from "@/lib/money/currency";

/** A plan as a customer sees it; the terms' amount is the one that the bank suggests. */
export type DepositOffer = DepositTerms & {
  name: string;
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
};

/** An account that a deposit can be paid from. */
export type PayingAccount = { accountNumber: string; currency: Currency; availableMinor: bigint };
