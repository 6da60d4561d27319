import type { Currency } from "@/lib/money/currency";

/** The currencies that the sign-up offers, in the specification's order. A further account can have any of ours. */
export const registerCurrencies = ["USD", "GBP", "EUR", "CAD", "AUD"] as const satisfies Currency[];
