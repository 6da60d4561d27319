import type { Currency } from "@/lib/money/currency";

/** The currencies of the first account, in the specification's order. Further accounts may have any of the bank's currencies. */
export const registerCurrencies = ["USD", "GBP", "EUR", "CAD", "AUD"] as const satisfies Currency[];
