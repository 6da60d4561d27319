import type { Currency } from "@/lib/money/currency";
import type { NameMatch } from "./name-match";

/**
 * How the name that the customer gave a beneficiary compares with the holder's; `external` when another bank holds the
 * account. The holder's name is there only with `close`; the currency that arrives, when this bank holds it.
 */
export type PayeeCheck = { result: NameMatch | "external"; holderName?: string; currency?: Currency };
