import * as z from "zod";
import { type Currency, currencies } from "@/lib/money/currency";
import { currencyInput } from "@/lib/money/currency-schema";
import { parseRate, pivotCurrency, type ValuedCurrency } from "@/lib/money/exchange-rate";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";

/** A price for a conversion, as a form or a client asks for it. */
export const quoteInput = z.object({
  /** One of the customer's accounts by number, or by its currency; the oldest when it is not given. */
  from: freeText(40).optional(),
  /** The currency that arrives. */
  to: currencyInput,
  /** The amount that arrives. */
  amount: moneyInput,
});

export type QuoteInput = z.output<typeof quoteInput>;

/** A quote as a form shows it; amounts in minor units. */
export type QuoteView = {
  id: string;
  fromCurrency: Currency;
  toCurrency: Currency;
  /** What arrives. */
  amountMinor: bigint;
  /** The amount that leaves the account. */
  debitedMinor: bigint;
  /** Units of `toCurrency` for one of `fromCurrency` before the spread, as decimal text. */
  rate: string;
  /** The bank's share on top, as decimal text: `"0.006"` is 0.6 %. */
  spread: string;
  /** How long it was still good for when the server answered: the browser's clock may be wrong. */
  validForMs: number;
};

/** Two currencies: what is paid with, and what arrives. */
export const conversionInput = z.object({ from: currencyInput, to: currencyInput });

export type Conversion = z.output<typeof conversionInput>;

/** The rate between two currencies as a form works out a price with it; see `costOfConversion`. */
export type ConversionRate = Pick<QuoteView, "rate" | "spread"> & {
  from: ValuedCurrency;
  to: ValuedCurrency;
  spreadMillionths: bigint;
};

/** The currencies that have a rate: all but the one that rates are against. */
export const ratedCurrencies = currencies.filter((currency) => currency !== pivotCurrency);

/** A new exchange rate, as staff set it. */
export const setRateInput = z.object({
  /** The currency in which the rate gives the worth of one dollar. */
  currency: currencyInput.pipe(z.enum(ratedCurrencies, { error: "currency" })),
  rate: z.string({ error: "rateRequired" }).transform((text, context) => {
    const result = parseRate(text);
    if (result.ok) return result.rateScaled;
    context.addIssue({ code: "custom", message: result.problem });
    return z.NEVER;
  }),
  source: requiredText(80),
  /** The rate that the editor saw, `""` for none; a rate that somebody has set since is not passed over unseen. */
  seenRateId: z.union([z.literal(""), z.uuid("invalid")], { error: "invalid" }),
  /** Says that a rate far from the one before is meant. */
  isJumpMeant: z.boolean({ error: "invalid" }).default(false),
});

export type SetRateInput = z.output<typeof setRateInput>;
