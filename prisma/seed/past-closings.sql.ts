import type { Queryable } from "@/lib/server/db";

/** True if no day of the books is closed yet. */
export async function hasNoClosedDay(db: Queryable): Promise<boolean> {
  const [state] = await db.query<{ isFresh: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM ledger_closings) AND NOT EXISTS (SELECT FROM ledger_snapshots) AS "isFresh"`,
  );
  return state?.isFresh ?? false;
}

/** The moment of each entry and the number of the entry's last line, in the order of these numbers. */
export async function readPostedLines(db: Queryable): Promise<{ postedAt: Date; line: bigint }[]> {
  return await db.query(
    `SELECT e.posted_at AS "postedAt", max(p.sequence) AS line FROM journal_entries e JOIN postings p ON p.entry_id = e.id
      GROUP BY e.id ORDER BY line`,
  );
}
