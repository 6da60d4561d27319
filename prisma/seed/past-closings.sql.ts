import type { Queryable } from "@/lib/server/db";

/** True if no date of the books is closed yet. */
export async function hasNoClosedDay(db: Queryable): Promise<boolean> {
  const [state] = await db.query<{ isFresh: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM ledger_closings) AND NOT EXISTS (SELECT FROM ledger_snapshots) AS "isFresh"`,
  );
  return state?.isFresh ?? false;
}

/** Returns the business dates before `before` that have entries, in ascending order. */
export async function readPostedDates(db: Queryable, before: string): Promise<string[]> {
  const rows = await db.query<{ date: string }>(
    "SELECT DISTINCT business_date AS date FROM journal_entries WHERE business_date < $1 ORDER BY 1",
    [before],
  );
  return rows.map(({ date }) => date);
}
