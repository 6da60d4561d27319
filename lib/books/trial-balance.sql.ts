import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BalanceLine } from "./trial-balance";

type LineRow = Omit<BalanceLine, "accountCount"> & { accountCount: bigint | null };

const toLine = ({ accountCount, ...line }: LineRow): BalanceLine => ({
  ...line,
  accountCount: accountCount === null ? null : Number(accountCount),
});

/**
 * What every system account holds now, and all accounts of each class together: sums of postings and balances that are kept,
 * of the same moment, since one statement reads both. An entry that is posted meanwhile is in both or in neither.
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

/** The same of a day that is closed, as it was written down then. */
export async function readClosedBalances(db: Queryable, date: string): Promise<BalanceLine[]> {
  const rows = await db.query<LineRow>(
    `SELECT a.code, a.kind::text, a.currency, s.balance_minor AS "balanceMinor", NULL::bigint AS "accountCount"
       FROM ledger_accounts a JOIN ledger_snapshots s ON s.ledger_account_id = a.id AND s.date = $1 WHERE NOT a.tracked
     UNION ALL
     SELECT class, CASE class WHEN 'loan' THEN 'asset' ELSE 'liability' END, currency, balance_minor, account_count
       FROM ledger_class_totals WHERE date = $1
     ORDER BY 1, 3`,
    [date],
  );
  return rows.map(toLine);
}

/** Closed days around a date; null where there is none. */
export type ClosedDays = {
  /** The last one up to the date; null where no date was asked for. */
  date: string | null;
  first: string | null;
  last: string | null;
  /** The neighbours of `date`; without a date the last day is the one before. */
  before: string | null;
  after: string | null;
  /** The last one before the month of `date`, or before `monthStart`. */
  beforeMonth: string | null;
};

/** @param monthStart the first day of the present month, for when no date is asked for */
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

/** What the accounts of income and expense held when some days were closed. */
export async function readEarningsAt(
  db: Queryable,
  dates: string[],
): Promise<{ date: string; code: string; balanceMinor: bigint }[]> {
  if (dates.length === 0) return [];
  return await db.query(
    `SELECT s.date, a.code, s.balance_minor AS "balanceMinor"
       FROM ledger_accounts a JOIN ledger_snapshots s ON s.ledger_account_id = a.id AND s.date = ANY ($1::date[])
      WHERE NOT a.tracked AND a.kind IN ('income', 'expense')`,
    [dates],
  );
}
