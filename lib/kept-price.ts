import * as z from "zod";

/** The setting for the price of a transfer with a conversion (docs/decisions/exchange-quotes.md). */
export const keptPriceSettings = {
  /** The number of hours after the order for which the transfer keeps its price. The longest value is 30 days. */
  KEPT_PRICE_HOURS: z.coerce.number("must be a number of hours").int().min(1).max(720).default(24),
};
