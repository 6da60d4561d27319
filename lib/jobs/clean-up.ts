import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { log } from "@/lib/server/log";
import { readMark, removeSome, writeMark } from "./clean-up.sql";
import { type Retention, retentions } from "./retention";

const dayMs = 24 * 60 * 60 * 1000;
/**
 * The maximum number of rows in one SQL statement. Because of this limit, an SQL statement holds its locks only briefly and ends
 * long before its timeout.
 */
const batchSize = 1_000;

type CleanUpLimits = { budgetMs?: number; signal?: AbortSignal | undefined; batchSize?: number };

/** The progress in removing rows of one kind. */
type Removal = { retention: Retention; from: string; before: string; removed: number };

/**
 * Removes rows whose retention period is over. A retention period is measured in real time, because the bank's date may be ahead
 * in a demonstration. Reads the rows of each kind in batches along an index. The kinds take turns, so that many rows of one kind
 * do not delay the other kinds. When the time budget is used up, the next run removes the remaining rows. Two calls may run at
 * the same time.
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

/** @returns true when more rows may be left */
async function removeBatch(removal: Removal, size: number): Promise<boolean> {
  const { retention, from, before } = removal;
  const batch = await removeSome(retention, { from, before, size });
  if (!batch?.reached) return false;
  removal.from = batch.reached;
  removal.removed += Number(batch.removed);
  if (retention.unless) await writeMark(retention.table, batch.reached);
  return batch.lookedAt >= BigInt(size);
}
