import "server-only";
import type { AccountKind } from "@/lib/books/trial-balance.model";
import { addDays } from "@/lib/dates";
import { type Currency, currencies } from "@/lib/money/currency";
import { pivotCurrency } from "@/lib/money/exchange-rate";
import { latestRateSql } from "@/lib/quotes/exchange-rate.sql";
import { startOfBankDate } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { StatedPosition } from "./statements.model";

/** The balances of an account or a class of accounts just before a period and at its end. A positive balance is a credit. */
export type PeriodBalance = {
  code: string;
  kind: AccountKind;
  currency: Currency;
  /** The balances at the end of the period, and at the end of the date before the period. */
  toMinor: bigint;
  beforeMinor: bigint;
  /** The same balances without the entries that carry a year's result forward. */
  toUncarriedMinor: bigint;
  beforeUncarriedMinor: bigint;
};

/**
 * The balances of all accounts of the bank and of all classes of customers' accounts.
 *
 * @param to the last date of the period, a closed date
 * @param before the date before the period
 */
export async function queryPeriodBalances(db: Queryable, to: string, before: string): Promise<PeriodBalance[]> {
  return await db.query<PeriodBalance>(
    `WITH closed AS (SELECT (SELECT max(date) FROM ledger_closings WHERE date <= $1) AS to,
                            (SELECT max(date) FROM ledger_closings WHERE date <= $2) AS before)
     SELECT a.code, a.kind::text, a.currency, t.balance_minor AS "toMinor", b.balance_minor AS "beforeMinor",
            tu.balance_minor AS "toUncarriedMinor", bu.balance_minor AS "beforeUncarriedMinor"
       FROM ledger_accounts a JOIN book_balances_at($1, true) t ON t.ledger_account_id = a.id
       JOIN book_balances_at($2, true) b ON b.ledger_account_id = a.id
       JOIN book_balances_at($1, false) tu ON tu.ledger_account_id = a.id
       JOIN book_balances_at($2, false) bu ON bu.ledger_account_id = a.id
      WHERE NOT a.tracked
     UNION ALL
     SELECT c.class, CASE c.class WHEN 'loan' THEN 'asset' ELSE 'liability' END, c.currency, c.to, c.before, c.to, c.before
       FROM (SELECT t.class, t.currency,
                    coalesce(sum(t.balance_minor + t.in_flight_minor) FILTER (WHERE t.date = closed.to), 0)::bigint AS to,
                    coalesce(sum(t.balance_minor + t.in_flight_minor) FILTER (WHERE t.date = closed.before), 0)::bigint AS before
               FROM ledger_class_totals t CROSS JOIN closed WHERE t.date IN (closed.to, closed.before) GROUP BY 1, 2) c
      ORDER BY 1, 3`,
    [to, before],
  );
}

/** The first and the last closed date of the books; null before the first closing. */
export async function queryClosedDays(db: Queryable): Promise<{ first: string; last: string } | null> {
  const [row] = await db.query<{ first: string | null; last: string | null }>(
    "SELECT min(date) AS first, max(date) AS last FROM ledger_closings",
  );
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
}

/**
 * The bank's rate for a currency at the end of a date, and the bank's position in this currency. The end-of-day run has computed
 * the value of the position.
 */
export type StatedCurrency = {
  currency: Currency;
  /** Units of the currency for one dollar, as decimal text; null without a rate. */
  rate: string | null;
  /** Null if the bank has no position in the currency. */
  position: StatedPosition | null;
};

/** All currencies except the dollar, because the dollar's position is the counter value of all other positions. */
export async function queryCurrencies(db: Queryable, date: string): Promise<StatedCurrency[]> {
  const rows = await db.query<
    { currency: Currency; latest: string | null } & Nullable<Omit<StatedPosition, "currency">>
  >(
    `SELECT asked.currency, latest.rate::text AS latest, p.position_minor AS "positionMinor", trim_scale(p.rate)::text AS rate,
            p.worth_minor AS "worthMinor"
       FROM unnest($1::text[]) AS asked(currency)
       LEFT JOIN LATERAL (${latestRateSql("asked.currency", "$3")}) latest ON true
       LEFT JOIN currency_positions p ON p.date = $2 AND p.currency = asked.currency AND p.position_minor <> 0
      ORDER BY asked.currency`,
    [currencies.filter((currency) => currency !== pivotCurrency), date, startOfBankDate(addDays(date, 1))],
  );
  return rows.map(({ currency, latest, positionMinor, rate, worthMinor }) => ({
    ...{ currency, rate: latest },
    position: positionMinor === null ? null : { currency, positionMinor, rate, worthMinor: worthMinor ?? 0n },
  }));
}

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null };
