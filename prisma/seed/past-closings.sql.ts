import type { Queryable } from "@/lib/server/db";

/** Whether the books have no day of the past that is written down. */
export async function hasNoClosedDay(db: Queryable): Promise<boolean> {
  const [state] = await db.query<{ isFresh: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM ledger_closings) AND NOT EXISTS (SELECT FROM ledger_snapshots) AS "isFresh"`,
  );
  return state?.isFresh ?? false;
}

/** When each entry was posted, with the number of its last line, in the order of these. */
export async function readPostedLines(db: Queryable): Promise<{ postedAt: Date; line: bigint }[]> {
  return await db.query(
    `SELECT e.posted_at AS "postedAt", max(p.sequence) AS line FROM journal_entries e JOIN postings p ON p.entry_id = e.id
      GROUP BY e.id ORDER BY line`,
  );
}
