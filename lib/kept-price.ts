import * as z from "zod";

/** The setting for the price of a transfer with a conversion (docs/decisions/exchange-quotes.md). */
export const keptPriceSettings = {
  /** A transfer keeps its price for this number of hours after the order. The maximum is 30 days. */
  KEPT_PRICE_HOURS: z.coerce.number("must be a number of hours").int().min(1).max(720).default(24),
};
