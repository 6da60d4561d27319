import "server-only";
import type { Queryable } from "@/lib/server/db";

/** `file` counts the uploads for messages and for notes about payments. */
export type SentKind = "message" | "file";

/**
 * Counts one message or file of a person. Concurrent calls for one person run one after the other.
 *
 * @param date the bank's date. A date before the counted date, from a process whose clock is late, counts for the counted date
 * @returns the count on that date, including this call
 */
export async function countOnDate(tx: Queryable, userId: string, kind: SentKind, date: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `INSERT INTO sent_counts AS s (user_id, kind, date, count) VALUES ($1, $2, $3, 1)
     ON CONFLICT (user_id, kind) DO UPDATE
       SET date = greatest(s.date, excluded.date), count = CASE WHEN excluded.date > s.date THEN 1 ELSE s.count + 1 END
     RETURNING count`,
    [userId, kind, date],
  );
  if (!row) throw new Error("the count was not stored");
  return row.count;
}
