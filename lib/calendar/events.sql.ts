import "server-only";
import { db, type Queryable } from "@/lib/server/db";
import { bankDateCountMax } from "./event.model";

/** The number of items of one kind on one of the bank's dates. */
export type CountedDate = {
  date: string;
  kind: "maturities" | "instalments" | "interest";
  count: number;
  isDone: boolean;
  /** True if the last end-of-day run counted the items. The number of items may have changed since that run. */
  isAbout: boolean;
};

/**
 * SQL that counts the items of one kind that are due on a date. The query reads an index, and stops at `bankDateCountMax`. The
 * query leaves out the kinds with many items on the date, because the last end-of-day run has already counted these kinds
 * (`lib/day/due-dates.sql.ts`).
 */
const dueSql = (kind: CountedDate["kind"], from: string, on: string) =>
  `SELECT '${kind}', count(*)::int FROM (SELECT FROM ${from} AND ${on} = d.date AND NOT '${kind}' = ANY (d.kept) LIMIT ${bankDateCountMax}) due`;

/** The SQL query of `readBankDates`: `$1` is the first date, and `$2` is the date after the last date. */
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
 * Reads the numbers of items on the dates from `start` to the day before `end`. For a finished day, the function returns the
 * numbers of processed items. For any other day, the function returns the numbers of due items. It counts these items through
 * indexes, or uses the counts of the last end-of-day run.
 */
export async function readBankDates(start: string, end: string): Promise<CountedDate[]> {
  return await db.query<CountedDate>(bankDatesSql, [start, end]);
}

/** Locks the event until the transaction ends. @returns true when the event exists */
export async function lockEventRow(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query("SELECT id FROM calendar_events WHERE id = $1 FOR UPDATE", [id]);
  return rows.length > 0;
}
