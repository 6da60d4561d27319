import * as z from "zod";
import { type Currency, currencies } from "@/lib/money/currency";
import { currencyInput } from "@/lib/money/currency-schema";
import { parseRate, pivotCurrency, type ValuedCurrency } from "@/lib/money/exchange-rate";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";

/** A request for the price of a conversion, from a form or an API client. */
export const quoteInput = z.object({
  /** The number or the currency of one of the customer's accounts. If `from` is absent, the customer's oldest account is used. */
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
  /** The amount that is debited to the account. */
  debitedMinor: bigint;
  /** The number of units of `toCurrency` for one unit of `fromCurrency`, without the spread, as decimal text. */
  rate: string;
  /** The bank's margin, as decimal text: `"0.006"` is 0.6 %. */
  spread: string;
  /**
   * The time for which the quote was still valid when the server answered. The value is a duration and not a moment, because the
   * browser's clock may be wrong.
   */
  validForMs: number;
};

/** The currency of the debited account, and the currency of the amount that arrives. */
export const conversionInput = z.object({ from: currencyInput, to: currencyInput });

export type Conversion = z.output<typeof conversionInput>;

/** The rate between two currencies. A form passes the values to `costOfConversion` to compute a price. */
export type ConversionRate = Pick<QuoteView, "rate" | "spread"> & {
  from: ValuedCurrency;
  to: ValuedCurrency;
  spreadMillionths: bigint;
};

/** The currencies that have a rate: all except the base currency of the rates. */
export const ratedCurrencies = currencies.filter((currency) => currency !== pivotCurrency);

/** The input of the form in which staff set a new exchange rate. */
export const setRateInput = z.object({
  /** The currency. The rate is the number of the currency's units for one dollar. */
  currency: currencyInput.pipe(z.enum(ratedCurrencies, { error: "currency" })),
  rate: z.string({ error: "rateRequired" }).transform((text, context) => {
    const result = parseRate(text);
    if (result.ok) return result.rateScaled;
    context.addIssue({ code: "custom", message: result.problem });
    return z.NEVER;
  }),
  source: requiredText(80),
  /**
   * The id of the currency's latest rate when the editor opened the form, or `""` if the currency had no rate. If somebody has
   * set another rate since then, the command is refused.
   */
  seenRateId: z.union([z.literal(""), z.uuid("invalid")], { error: "invalid" }),
  /** True if the editor has confirmed a rate that differs greatly from the previous rate (`isRateJump`). */
  isJumpMeant: z.boolean({ error: "invalid" }).default(false),
});

export type SetRateInput = z.output<typeof setRateInput>;
