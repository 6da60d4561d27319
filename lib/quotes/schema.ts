import * as z from "zod";
import { type Currency, currencies } from "@/lib/money/currency";
import { currencyInput } from "@/lib/money/currency-schema";
import { parseRate, pivotCurrency, type ValuedCurrency } from "@/lib/money/exchange-rate";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";

/** A request for the price of a conversion, from a form or an API client. */
export const quoteInput = z.object({
  /** One of the customer's accounts, by number or by currency; the oldest account when absent. */
  from: freeText(40).optional(),
  /** The currency that arrives. */
  to: currencyInput,
  /** The amount that arrives. */
  amount: moneyInput,
});

export type QuoteInput = z.output<typeof quoteInput>;

/** A quote for a form. Amounts are in minor units. */
export type QuoteView = {
  id: string;
  fromCurrency: Currency;
  toCurrency: Currency;
  /** The amount that arrives. */
  amountMinor: bigint;
  /** The amount that leaves the account. */
  debitedMinor: bigint;
  /** The units of `toCurrency` that one unit of `fromCurrency` buys before the spread, as decimal text. */
  rate: string;
  /** The bank's margin, as decimal text: `"0.006"` is 0.6 %. */
  spread: string;
  /** The quote's remaining time when the server answered. This is a duration, because the browser's clock may be wrong. */
  validForMs: number;
};

/** The currency that is paid, and the currency that arrives. */
export const conversionInput = z.object({ from: currencyInput, to: currencyInput });

export type Conversion = z.output<typeof conversionInput>;

/** The rate between two currencies, with which a form computes a price (`costOfConversion`). */
export type ConversionRate = Pick<QuoteView, "rate" | "spread"> & {
  from: ValuedCurrency;
  to: ValuedCurrency;
  spreadMillionths: bigint;
};

/** The currencies that have a rate: all except the base currency of the rates. */
export const ratedCurrencies = currencies.filter((currency) => currency !== pivotCurrency);

/** A new exchange rate, as staff set it. */
export const setRateInput = z.object({
  /** The currency in which the rate quotes one dollar. */
  currency: currencyInput.pipe(z.enum(ratedCurrencies, { error: "currency" })),
  rate: z.string({ error: "rateRequired" }).transform((text, context) => {
    const result = parseRate(text);
    if (result.ok) return result.rateScaled;
    context.addIssue({ code: "custom", message: result.problem });
    return z.NEVER;
  }),
  source: requiredText(80),
  /**
   * The id of the rate that the editor saw, or `""` without a rate. If somebody has set another rate since, the command is
   * refused.
   */
  seenRateId: z.union([z.literal(""), z.uuid("invalid")], { error: "invalid" }),
  /** States that a rate far from the previous one is intended. */
  isJumpMeant: z.boolean({ error: "invalid" }).default(false),
});

export type SetRateInput = z.output<typeof setRateInput>;
