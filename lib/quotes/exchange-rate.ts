import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";

/** An exchange rate as staff see it. */
export type ExchangeRate = {
  id: string;
  /** What one dollar is worth is said in this currency. */
  currency: Currency;
  /** As decimal text. */
  rate: string;
  source: string;
  validFrom: Date;
  /** The name of who set it; null for the bank itself. */
  setByName: string | null;
};

/** The columns that `toExchangeRate` reads, of `exchangeRateTables`. */
export const exchangeRateColumns = `r.id, r.quote_currency, trim_scale(r.rate) AS rate, r.source, r.valid_from,
  u.first_name || ' ' || u.last_name AS set_by_name`;

export const exchangeRateTables = "exchange_rates r LEFT JOIN users u ON u.id::text = r.set_by";

/** A database row with `exchangeRateColumns`. */
export type ExchangeRateDbRow = {
  id: string;
  quote_currency: string;
  rate: string;
  source: string;
  valid_from: Date;
  set_by_name: string | null;
};

/** Reads a database row. */
export function toExchangeRate(row: ExchangeRateDbRow): ExchangeRate {
  return {
    id: row.id,
    currency: toCurrency(row.quote_currency),
    rate: row.rate,
    source: row.source,
    validFrom: row.valid_from,
    setByName: row.set_by_name,
  };
}
