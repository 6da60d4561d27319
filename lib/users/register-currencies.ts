import type { Currency } from "@/lib/money/currency";

/** The currencies of a first account, in the specification's order. Further accounts may have any currency of the bank. */
export const registerCurrencies = ["USD", "GBP", "EUR", "CAD", "AUD"] as const satisfies Currency[];
