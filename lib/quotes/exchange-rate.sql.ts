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
 * SQL for the condition that selects the rates of a currency. All rates are against the dollar. The column `quote_currency` has
 * the type `bpchar` (text of a fixed length). Without the cast of `currency` to this type, Postgres would not use the index, and
 * would read all rates.
 */
const ofCurrency = (currency: string) =>
  `r.base_currency = '${pivotCurrency}' AND r.quote_currency = ${currency}::bpchar`;

const tables = `exchange_rates r LEFT JOIN users u ON u.id = ${uuidOf("r.set_by")}`;

/** For each currency, reads the rate that is valid at the time `at`. Omits currencies without a rate. */
export async function queryHeldRates(currencies: readonly Currency[], at: Date): Promise<ExchangeRate[]> {
  return await db.query<ExchangeRate>(
    `SELECT held.* FROM unnest($1::text[]) AS asked(currency)
      CROSS JOIN LATERAL (
        SELECT ${columns} FROM ${tables}
         WHERE ${ofCurrency("asked.currency")} AND r.valid_from <= $2 ORDER BY r.valid_from DESC LIMIT 1) held`,
    [currencies, at],
  );
}

/** Counts the rates of a currency, but at most `countMax`. */
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
    // The query is planned at each call. Postgres would make a cached plan without the value of LIMIT, and would assume that the
    // query reads a tenth of all rates.
    { planEachTime: true },
  );
}

/** The fields of a rate that are needed to price a conversion. `rate` is decimal text. */
export type LatestRate = { id: string; currency: Currency; rate: string; validFrom: Date };

/** SQL for a currency's rate at the time `at`, even if the rate is too old. The SQL returns a `LatestRate`, or no row. */
export const latestRateSql = (currency: string, at: string) =>
  `SELECT r.id, r.quote_currency AS currency, r.rate, r.valid_from AS "validFrom" FROM exchange_rates r
    WHERE ${ofCurrency(currency)} AND r.valid_from <= ${at} ORDER BY r.valid_from DESC LIMIT 1`;

/**
 * For each currency, reads the rate that is valid at the time `at`, even if the rate is too old. Omits currencies without a rate.
 */
export async function queryLatestRates(
  source: Queryable,
  currencies: readonly Currency[],
  at: Date,
): Promise<LatestRate[]> {
  return await source.query<LatestRate>(
    `SELECT latest.* FROM unnest($1::text[]) AS asked(currency)
      CROSS JOIN LATERAL (${latestRateSql("asked.currency", "$2")}) latest`,
    [currencies, at],
  );
}
