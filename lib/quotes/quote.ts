import "server-only";
import * as z from "zod";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import type { Quote as QuoteRecord } from "@/lib/server/prisma-client/client";
import type { QuoteView } from "./schema";

/** The price of a conversion. Services return this type. Amounts are in minor units. */
export type Quote = Omit<QuoteRecord, "userId" | "fromRateId" | "toRateId" | "rate" | "spread"> & {
  /**
   * The number of units of `toCurrency` for one unit of `fromCurrency`, without the spread. The rate is rounded decimal text and
   * only for display.
   */
  rate: string;
  /** The bank's margin, as decimal text: `"0.006"` is 0.6 %. */
  spread: string;
};

/** Converts a quote to the JSON of the HTTP contract. */
export function quoteJson(quote: Quote) {
  return {
    quoteId: quote.id,
    rate: quote.rate,
    spread: quote.spread,
    amount: toDecimalText(quote.amountMinor, quote.toCurrency),
    debitedAmount: toDecimalText(quote.debitedMinor, quote.fromCurrency),
    expiresAt: quote.expiresAt.toISOString(),
  };
}

/** The shape of the value that `quoteJson` returns. */
export const quoteShape = z.object({
  quoteId: z.uuid(),
  rate: decimalText,
  spread: decimalText,
  amount: decimalText,
  debitedAmount: decimalText,
  expiresAt: z.iso.datetime(),
});

/** Converts a quote for a form. */
export function quoteView(quote: Quote, at: Date): QuoteView {
  const { id, fromCurrency, toCurrency, amountMinor, debitedMinor, rate, spread, expiresAt } = quote;
  const validForMs = Math.max(0, expiresAt.getTime() - at.getTime());
  return { id, fromCurrency, toCurrency, amountMinor, debitedMinor, rate, spread, validForMs };
}
