import "server-only";
import type { Database } from "@/lib/server/db";

/**
 * The smallest number of due items of one kind on one date that is stored. If fewer items are due, the calendar counts them when
 * it is read.
 */
const keptCountMin = 50;

/**
 * Counts the due items of each kind on each date after `date`. Stores counts of at least `keptCountMin` for the calendar.
 * `lib/calendar/events.sql.ts` counts the items of all other dates.
 */
export async function keepDueCounts(tx: Pick<Database, "query">, date: string): Promise<void> {
  await tx.query(
    `INSERT INTO due_date_counts (date, kind, item_count, counted_on)
     SELECT due.date, due.kind, count(*)::int, $1::date
       FROM (SELECT matures_on AS date, 'maturities' AS kind FROM deposits WHERE status = 'running'
             UNION ALL SELECT due_on, 'instalments' FROM loan_instalments WHERE state IN ('due', 'overdue')
             UNION ALL SELECT due_on, 'interest' FROM deposit_payouts WHERE state = 'due') due
      WHERE due.date > $1::date
      GROUP BY due.date, due.kind HAVING count(*) >= ${keptCountMin}
      ORDER BY due.date, due.kind
     ON CONFLICT (date, kind) DO UPDATE SET item_count = excluded.item_count, counted_on = excluded.counted_on`,
    [date],
  );
  await tx.query("DELETE FROM due_date_counts WHERE counted_on < $1::date", [date]);
}
