import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import type { QuoteView } from "./schema";

/** A price for a conversion as services hand it on; amounts in minor units. */
export type Quote = {
  id: string;
  fromAccountId: string;
  fromCurrency: Currency;
  toCurrency: Currency;
  /** What arrives. */
  amountMinor: bigint;
  /** What leaves the account. */
  debitedMinor: bigint;
  /** Units of `toCurrency` for one of `fromCurrency` before the spread, as decimal text; rounded, for people to read. */
  rate: string;
  /** The bank's share on top, as decimal text: `"0.006"` is 0.6 %. */
  spread: string;
  createdAt: Date;
  expiresAt: Date;
};

/** The columns of `quotes` that `toQuote` reads. */
export const quoteColumns = `q.id, q.from_account_id, q.from_currency, q.to_currency, q.amount_minor, q.debited_minor,
  trim_scale(q.rate) AS rate, trim_scale(q.spread) AS spread, q.created_at, q.expires_at`;

/** A database row with `quoteColumns`. */
export type QuoteDbRow = {
  id: string;
  from_account_id: string;
  from_currency: string;
  to_currency: string;
  amount_minor: bigint;
  debited_minor: bigint;
  rate: string;
  spread: string;
  created_at: Date;
  expires_at: Date;
};

/** Reads a database row. */
export function toQuote(row: QuoteDbRow): Quote {
  return {
    id: row.id,
    fromAccountId: row.from_account_id,
    fromCurrency: toCurrency(row.from_currency),
    toCurrency: toCurrency(row.to_currency),
    amountMinor: row.amount_minor,
    debitedMinor: row.debited_minor,
    rate: row.rate,
    spread: row.spread,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** A quote in the contract's words. */
export function quoteRow(quote: Quote) {
  return {
    quoteId: quote.id,
    rate: quote.rate,
    spread: quote.spread,
    amount: toDecimalText(quote.amountMinor, quote.toCurrency),
    debitedAmount: toDecimalText(quote.debitedMinor, quote.fromCurrency),
    expiresAt: quote.expiresAt.toISOString(),
  };
}

/** A quote for a form. */
export function quoteView(quote: Quote, at: Date): QuoteView {
  const { id, fromCurrency, toCurrency, amountMinor, debitedMinor, rate, spread, expiresAt } = quote;
  const validForMs = Math.max(0, expiresAt.getTime() - at.getTime());
  return { id, fromCurrency, toCurrency, amountMinor, debitedMinor, rate, spread, validForMs };
}
