import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { type Retention, removalSql, retentions } from "./retention";

const dayMs = 24 * 60 * 60 * 1000;
/** Rows that one statement looks at, so that none holds locks for long or comes near its timeout. */
const batchSize = 1_000;

type CleanUpLimits = { budgetMs?: number; signal?: AbortSignal | undefined; batchSize?: number };

/** The removal of one kind of rows, and how far it has come. */
type Removal = { retention: Retention; from: string; before: string; removed: number };

/**
 * Removes rows that nothing needs any more, by the calendar: a demonstration that is ahead of it keeps them longer. Batch
 * by batch along an index, all kinds by turns, so that a great many of one kind keep no other waiting. What is left when
 * the budget is over is the next run's. Safe to run at any time and twice at once.
 */
export async function cleanUp(limits: CleanUpLimits = {}): Promise<void> {
  const deadline = performance.now() + (limits.budgetMs ?? Number.POSITIVE_INFINITY);
  const isOver = () => performance.now() >= deadline || limits.signal?.aborted;
  const removals = await Promise.all(retentions.map(beginRemoval));
  for (let left = removals; left.length > 0 && !isOver(); ) {
    const more: Removal[] = [];
    for (const removal of left) {
      if (isOver() || (await removeBatch(removal, limits.batchSize ?? batchSize))) more.push(removal);
    }
    left = more;
  }
  for (const { retention, removed } of removals) {
    if (removed > 0) log.info({ table: retention.table, removed }, "cleaned up");
  }
}

const nothingBefore = { timestamptz: "-infinity", bigint: "-1" };

async function beginRemoval(retention: Retention): Promise<Removal> {
  const before = new Date(calendarNow().getTime() - retention.keptForDays * dayMs);
  return {
    retention,
    from: (retention.unless && (await readMark(retention.table))) || nothingBefore[retention.type],
    before: retention.type === "bigint" ? String(before.getTime()) : before.toISOString(),
    removed: 0,
  };
}

/** @returns whether there is more. */
async function removeBatch(removal: Removal, size: number): Promise<boolean> {
  const { retention, from, before } = removal;
  const [batch] = await db.query<{ looked_at: bigint; removed: bigint; reached: string | null }>(
    removalSql(retention, size),
    [from, before],
    // How much is left differs from run to run, and with it the best plan.
    { planEachTime: true },
  );
  if (!batch?.reached) return false;
  removal.from = batch.reached;
  removal.removed += Number(batch.removed);
  if (retention.unless) await writeMark(retention.table, batch.reached);
  return batch.looked_at >= BigInt(size);
}

async function readMark(name: string): Promise<string | undefined> {
  const [mark] = await db.query<{ reached: string }>("SELECT reached::text FROM clean_up_marks WHERE name = $1", [
    name,
  ]);
  return mark?.reached;
}

async function writeMark(name: string, reached: string): Promise<void> {
  await db.query(
    `INSERT INTO clean_up_marks (name, reached) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET reached = greatest(clean_up_marks.reached, excluded.reached)`,
    [name, reached],
  );
}
