import type { Currency } from "@/lib/money/currency";
import type { NameMatch } from "./name-match.model";

/**
 * The result of comparing a beneficiary's name with the name of the account's holder; `external` when the account is at another
 * bank. `holderName` is present only with `close`. `currency` is the currency in which the money arrives, and is present only for
 * an account at this bank.
 */
export type PayeeCheck = { result: NameMatch | "external"; holderName?: string; currency?: Currency };
