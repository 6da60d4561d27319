import "server-only";
import type { Currency } from "@/lib/money/currency";
import { pivotCurrency } from "@/lib/money/exchange-rate";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import type { ExchangeRate } from "./exchange-rate";

const columns = `${columnsOf("exchangeRate", "r", { id: true, source: true, validFrom: true })},
  r.quote_currency AS currency, trim_scale(r.rate) AS rate, u.first_name || ' ' || u.last_name AS "setByName"`;

const tables = "exchange_rates r LEFT JOIN users u ON u.id::text = r.set_by";

/** The rate of each currency that holds at a moment. */
export async function queryHeldRates(at: Date): Promise<ExchangeRate[]> {
  return await db.query<ExchangeRate>(
    `SELECT DISTINCT ON (r.quote_currency) ${columns} FROM ${tables}
      WHERE r.valid_from <= $1 ORDER BY r.quote_currency, r.valid_from DESC`,
    [at],
  );
}

/** The rates that a currency has had and is to have, newest first. */
export async function queryRatesOf(
  source: Queryable,
  currency: Currency,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ExchangeRate[]> {
  return await source.query<ExchangeRate>(
    `SELECT ${columns} FROM ${tables} WHERE r.quote_currency = $1 ORDER BY r.valid_from DESC LIMIT $2 OFFSET $3`,
    [currency, limit, offset],
  );
}

/** The latest rate of a currency at a moment, as decimal text; prices are made of it. */
export type LatestRate = { id: string; currency: Currency; rate: string; validFrom: Date };

/** The latest rates of some currencies at a moment, however old. */
export async function queryLatestRates(
  source: Queryable,
  currencies: readonly Currency[],
  at: Date,
): Promise<LatestRate[]> {
  return await source.query<LatestRate>(
    `SELECT latest.* FROM unnest($1::text[]) AS asked(currency)
      CROSS JOIN LATERAL (
        SELECT id, quote_currency AS currency, rate, valid_from AS "validFrom" FROM exchange_rates
         WHERE base_currency = '${pivotCurrency}' AND quote_currency = asked.currency AND valid_from <= $2
         ORDER BY valid_from DESC LIMIT 1) latest`,
    [currencies, at],
  );
}
