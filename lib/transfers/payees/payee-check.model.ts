import type { Currency } from "@/lib/money/currency";
import type { NameMatch } from "./name-match.model";

/**
 * The result of comparing the name of a beneficiary with the name of the account's holder. `accountName` is the compared name, as
 * the bank has stored it for the beneficiary. `external` means that the account is at another bank. Only a `close` result has
 * `holderName`. `currency` is the account's currency, and is absent for an account at another bank.
 */
export type PayeeCheck = {
  accountName: string;
  result: NameMatch | "external";
  holderName?: string;
  currency?: Currency;
};
