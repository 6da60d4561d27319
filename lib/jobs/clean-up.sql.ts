import "server-only";
import { db } from "@/lib/server/db";
import { type Retention, removalSql } from "./retention";

/** The result of one batch. `reached` is null if no row was left to read. */
type RemovedBatch = { lookedAt: bigint; removed: bigint; reached: string | null };

/** Reads the next rows after the position `from`. Removes these rows, except the rows that `unless` selects. */
export async function removeSome(
  retention: Retention,
  { from, before, size }: { from: string; before: string; size: number },
): Promise<RemovedBatch | undefined> {
  const [batch] = await db.query<RemovedBatch>(
    removalSql(retention, size),
    [from, before],
    // Postgres plans the statement at each call, because the best plan depends on the number of remaining rows.
    { planEachTime: true },
  );
  return batch;
}

/** Reads the position that earlier runs have reached in a table with rows that are never removed. */
export async function readMark(name: string): Promise<string | undefined> {
  const [mark] = await db.query<{ reached: string }>("SELECT reached::text FROM clean_up_marks WHERE name = $1", [
    name,
  ]);
  return mark?.reached;
}

/** Stores a new position, unless the stored position is already further. */
export async function writeMark(name: string, reached: string): Promise<void> {
  await db.query(
    `INSERT INTO clean_up_marks (name, reached) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET reached = greatest(clean_up_marks.reached, excluded.reached)`,
    [name, reached],
  );
}
