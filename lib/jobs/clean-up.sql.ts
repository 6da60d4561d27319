import "server-only";
import { db } from "@/lib/server/db";
import { type Retention, removalSql } from "./retention";

/** The result of one batch. `reached` is null when no row was left. */
type RemovedBatch = { lookedAt: bigint; removed: bigint; reached: string | null };

/** Removes a batch of rows after a position. */
export async function removeSome(
  retention: Retention,
  { from, before, size }: { from: string; before: string; size: number },
): Promise<RemovedBatch | undefined> {
  const [batch] = await db.query<RemovedBatch>(
    removalSql(retention, size),
    [from, before],
    // The number of remaining rows differs from run to run, and the best plan depends on this number.
    { planEachTime: true },
  );
  return batch;
}

/** The position that earlier runs have reached in a table that contains permanent rows. */
export async function readMark(name: string): Promise<string | undefined> {
  const [mark] = await db.query<{ reached: string }>("SELECT reached::text FROM clean_up_marks WHERE name = $1", [
    name,
  ]);
  return mark?.reached;
}

/** Moves the position forward, never back. */
export async function writeMark(name: string, reached: string): Promise<void> {
  await db.query(
    `INSERT INTO clean_up_marks (name, reached) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET reached = greatest(clean_up_marks.reached, excluded.reached)`,
    [name, reached],
  );
}
