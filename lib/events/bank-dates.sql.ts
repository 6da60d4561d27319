import "server-only";
import { db } from "@/lib/server/db";
import { bankDateCountMax } from "./event";

/** What one date of the bank is about, and how often. */
export type CountedDate = {
  date: string;
  kind: "maturities" | "instalments" | "interest";
  count: number;
  isDone: boolean;
  /** Counted at the end of the last day, and not now. */
  isAbout: boolean;
};

/**
 * Counts what is due on a date along an index, and stops where a number says nothing more. Where there is a lot, the end of the
 * last day has counted it (`lib/day/due-dates.sql.ts`).
 */
const dueSql = (kind: CountedDate["kind"], from: string, on: string) =>
  `SELECT '${kind}', count(*)::int FROM (SELECT FROM ${from} AND ${on} = d.date AND NOT '${kind}' = ANY (d.kept) LIMIT ${bankDateCountMax}) due`;

/** The statement of `readBankDates`: `$1` the first date, `$2` the one after the last. */
export const bankDatesSql = `WITH days AS (
       SELECT day::date AS date, b.finished_at IS NOT NULL AS is_done,
              ARRAY(SELECT kind FROM due_date_counts k WHERE k.date = day::date) AS kept
         FROM generate_series($1::date, $2::date - 1, interval '1 day') day
         LEFT JOIN bank_days b ON b.date = day::date)
     SELECT d.date, done.task AS kind, sum(done.item_count)::int AS count, true AS "isDone", false AS "isAbout"
       FROM days d JOIN bank_day_results done ON done.date = d.date AND done.date >= $1::date AND done.date < $2::date
      WHERE d.is_done AND done.task IN ('maturities', 'instalments', 'interest')
      GROUP BY d.date, done.task
     UNION ALL
     SELECT k.date, k.kind, k.item_count, false, true FROM days d JOIN due_date_counts k ON k.date = d.date WHERE NOT d.is_done
     UNION ALL
     SELECT d.date, due.kind, due.count, false, false
       FROM days d CROSS JOIN LATERAL (
         ${dueSql("maturities", "deposits WHERE status = 'running'", "matures_on")}
         UNION ALL ${dueSql("instalments", "loan_instalments WHERE state IN ('due', 'overdue')", "due_on")}
         UNION ALL ${dueSql("interest", "deposit_payouts WHERE state = 'due'", "due_on")}
       ) due(kind, count)
      WHERE NOT d.is_done AND due.count > 0
     ORDER BY date, kind`;

/**
 * What the ends of days between two dates have done, and what is due on those that are to come, counted for each date: rows of
 * neither loans nor deposits.
 */
export async function readBankDates(start: string, end: string): Promise<CountedDate[]> {
  return await db.query<CountedDate>(bankDatesSql, [start, end]);
}
