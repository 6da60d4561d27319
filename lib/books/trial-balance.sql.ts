import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BalanceLine } from "./trial-balance.model";

type LineRow = Omit<BalanceLine, "accountCount"> & { accountCount: bigint | null };

const toLine = ({ accountCount, ...line }: LineRow): BalanceLine => ({
  ...line,
  accountCount: accountCount === null ? null : Number(accountCount),
});

/**
 * The present balance of each of the bank's own accounts, and the total of each class of customers' accounts. One SQL query reads
 * all balances from the same snapshot of the database. The result therefore contains a concurrent entry completely or not at all.
 */
export async function readPresentBalances(db: Queryable): Promise<BalanceLine[]> {
  const rows = await db.query<LineRow>(
    `SELECT code, kind::text, currency, ledger_system_balance(id) AS "balanceMinor", NULL::bigint AS "accountCount"
       FROM ledger_accounts WHERE NOT tracked
     UNION ALL
     SELECT split_part(code, ':', 1), kind::text, currency, sum(balance_minor)::bigint, count(*) FILTER (WHERE version > 0)
       FROM ledger_accounts WHERE tracked GROUP BY 1, 2, 3
     ORDER BY 1, 3`,
  );
  return rows.map(toLine);
}

/**
 * The balances at the end of a closed day, as they were stored when the day was closed. The balances include journal entries that
 * were written later but belong to the requested date or an earlier date.
 *
 * @param closed the last closed day up to and including the requested date
 */
export async function readClosedBalances(db: Queryable, date: string, closed: string): Promise<BalanceLine[]> {
  const rows = await db.query<LineRow>(
    `SELECT a.code, a.kind::text, a.currency, b.balance_minor AS "balanceMinor", NULL::bigint AS "accountCount"
       FROM book_balances_at($1, true) b JOIN ledger_accounts a ON a.id = b.ledger_account_id
     UNION ALL
     SELECT class, CASE class WHEN 'loan' THEN 'asset' ELSE 'liability' END, currency, balance_minor + in_flight_minor,
            account_count + in_flight_count
       FROM ledger_class_totals WHERE date = $2
     ORDER BY 1, 3`,
    [date, closed],
  );
  return rows.map(toLine);
}

/** Closed days around a date; null if no such day exists. */
export type ClosedDays = {
  /** The last closed day up to and including the requested date; null if no date was requested. */
  date: string | null;
  first: string | null;
  last: string | null;
  /** The closed days before and after `date`. If `date` is null, `before` is the last closed day, and `after` is null. */
  before: string | null;
  after: string | null;
  /** The last closed day before the month of `date`. If `date` is null, the last closed day before `monthStart`. */
  beforeMonth: string | null;
};

/** @param monthStart the first day of the present month, used when `date` is null */
export async function readClosedDays(db: Queryable, date: string | null, monthStart: string): Promise<ClosedDays> {
  const [days] = await db.query<ClosedDays>(
    `WITH at AS (SELECT max(date) AS date FROM ledger_closings WHERE date <= $1::date)
     SELECT at.date, (SELECT min(date) FROM ledger_closings) AS first, (SELECT max(date) FROM ledger_closings) AS last,
            (SELECT max(date) FROM ledger_closings WHERE at.date IS NULL OR date < at.date) AS before,
            (SELECT min(date) FROM ledger_closings WHERE date > at.date) AS after,
            (SELECT max(date) FROM ledger_closings
              WHERE date < coalesce(date_trunc('month', at.date::timestamp)::date, $2::date)) AS "beforeMonth"
       FROM at`,
    [date, monthStart],
  );
  return days ?? { date: null, first: null, last: null, before: null, after: null, beforeMonth: null };
}

/**
 * The balances of income and expense accounts at the given closed days. The entries that carry a year's result forward are left
 * out. The difference between the balances of two days is therefore the profit or loss between these days.
 */
export async function readEarningsAt(
  db: Queryable,
  dates: string[],
): Promise<{ date: string; code: string; balanceMinor: bigint }[]> {
  if (dates.length === 0) return [];
  return await db.query(
    `SELECT d.date, a.code, b.balance_minor AS "balanceMinor"
       FROM unnest($1::date[]) d(date) CROSS JOIN LATERAL book_balances_at(d.date, false) b
       JOIN ledger_accounts a ON a.id = b.ledger_account_id WHERE a.kind IN ('income', 'expense')`,
    [dates],
  );
}

/**
 * The amounts that the closings of years have carried forward from income and expense accounts. Includes the years that ended by
 * `date`, or all years if `date` is null.
 */
export async function readCarried(
  db: Queryable,
  date: string | null,
): Promise<{ code: string; carriedMinor: bigint }[]> {
  return await db.query(
    `SELECT a.code, sum(p.amount_minor)::bigint AS "carriedMinor"
       FROM journal_entries e JOIN postings p ON p.entry_id = e.id
       JOIN ledger_accounts a ON a.id = p.ledger_account_id AND a.kind IN ('income', 'expense')
      WHERE e.kind = 'year-end' AND ($1::date IS NULL OR e.value_date <= $1) GROUP BY 1`,
    [date],
  );
}
