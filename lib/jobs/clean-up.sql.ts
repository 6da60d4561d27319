import "server-only";
import { db } from "@/lib/server/db";
import { type Retention, removalSql } from "./retention";

/** What one batch has come to; `reached` is null where nothing was left to look at. */
type RemovedBatch = { lookedAt: bigint; removed: bigint; reached: string | null };

/** Removes a batch of rows from a place on. */
export async function removeSome(
  retention: Retention,
  { from, before, size }: { from: string; before: string; size: number },
): Promise<RemovedBatch | undefined> {
  const [batch] = await db.query<RemovedBatch>(
    removalSql(retention, size),
    [from, before],
    // How much is left differs from run to run, and with it the best plan.
    { planEachTime: true },
  );
  return batch;
}

/** Up to where the rows of a table have been looked at, of those that stay for good. */
export async function readMark(name: string): Promise<string | undefined> {
  const [mark] = await db.query<{ reached: string }>("SELECT reached::text FROM clean_up_marks WHERE name = $1", [
    name,
  ]);
  return mark?.reached;
}

/** Moves that on, never back. */
export async function writeMark(name: string, reached: string): Promise<void> {
  await db.query(
    `INSERT INTO clean_up_marks (name, reached) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET reached = greatest(clean_up_marks.reached, excluded.reached)`,
    [name, reached],
  );
}
