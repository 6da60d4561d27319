import "server-only";
import { countSql } from "@/lib/lists/list-page.sql";
import { uuidOf } from "@/lib/lists/sql-text";
import type { Currency } from "@/lib/money/currency";
import { pivotCurrency } from "@/lib/money/exchange-rate";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import type { ExchangeRate } from "./exchange-rate";

const columns = `${columnsOf("exchangeRate", "r", { id: true, source: true, validFrom: true })},
  r.quote_currency AS currency, trim_scale(r.rate) AS rate, rtrim(u.first_name || ' ' || u.last_name) AS "setByName"`;

/**
 * Selects the rates of a currency through their index. All rates are against the dollar. The index contains the currency as text
 * of a fixed length (`bpchar`). If the parameter were not cast to this type, Postgres would read all rates.
 */
const ofCurrency = (currency: string) =>
  `r.base_currency = '${pivotCurrency}' AND r.quote_currency = ${currency}::bpchar`;

const tables = `exchange_rates r LEFT JOIN users u ON u.id = ${uuidOf("r.set_by")}`;

/** The rate of each of these currencies at a moment. */
export async function queryHeldRates(currencies: readonly Currency[], at: Date): Promise<ExchangeRate[]> {
  return await db.query<ExchangeRate>(
    `SELECT held.* FROM unnest($1::text[]) AS asked(currency)
      CROSS JOIN LATERAL (
        SELECT ${columns} FROM ${tables}
         WHERE ${ofCurrency("asked.currency")} AND r.valid_from <= $2 ORDER BY r.valid_from DESC LIMIT 1) held`,
    [currencies, at],
  );
}

/** The number of rates that a currency has, counted up to `countMax`. */
export async function countRatesOf(currency: Currency, countMax: number | undefined): Promise<number> {
  const rates = `exchange_rates r WHERE ${ofCurrency("$1")}`;
  const [counted] = await db.query<{ count: bigint }>(countSql(rates, countMax, "r.valid_from DESC"), [currency]);
  return Number(counted?.count ?? 0);
}

/** The past, present and future rates of a currency, newest first. */
export async function queryRatesOf(
  source: Queryable,
  currency: Currency,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ExchangeRate[]> {
  return await source.query<ExchangeRate>(
    `SELECT ${columns} FROM ${tables} WHERE ${ofCurrency("$1")} ORDER BY r.valid_from DESC LIMIT $2 OFFSET $3`,
    [currency, limit, offset],
    // A cached plan does not know the limit, and Postgres would then expect a tenth of all rates.
    { planEachTime: true },
  );
}

/** The latest rate of a currency at a moment, as decimal text, to price conversions. */
export type LatestRate = { id: string; currency: Currency; rate: string; validFrom: Date };

/** The latest rate of each currency at a moment, even if the rate is old. */
export async function queryLatestRates(
  source: Queryable,
  currencies: readonly Currency[],
  at: Date,
): Promise<LatestRate[]> {
  return await source.query<LatestRate>(
    `SELECT latest.* FROM unnest($1::text[]) AS asked(currency)
      CROSS JOIN LATERAL (
        SELECT r.id, r.quote_currency AS currency, r.rate, r.valid_from AS "validFrom" FROM exchange_rates r
         WHERE ${ofCurrency("asked.currency")} AND r.valid_from <= $2 ORDER BY r.valid_from DESC LIMIT 1) latest`,
    [currencies, at],
  );
}
