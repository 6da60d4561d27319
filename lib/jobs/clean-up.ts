import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { log } from "@/lib/server/log";
import { readMark, removeSome, writeMark } from "./clean-up.sql";
import { type Retention, retentions } from "./retention";

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
  const batch = await removeSome(retention, { from, before, size });
  if (!batch?.reached) return false;
  removal.from = batch.reached;
  removal.removed += Number(batch.removed);
  if (retention.unless) await writeMark(retention.table, batch.reached);
  return batch.lookedAt >= BigInt(size);
}
