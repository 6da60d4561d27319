import type { Currency } from "@/lib/money/currency";
import type { NameMatch } from "./name-match";

/**
 * The result of comparing the name of a beneficiary with the name of the account's holder; `external` when another bank has
 * the account. The holder's name is given only with `close`, the currency that arrives only when this bank has the account.
 */
export type PayeeCheck = { result: NameMatch | "external"; holderName?: string; currency?: Currency };
