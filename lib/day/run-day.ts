import "server-only";
import { type BatchPlace, type BatchResult, batchStart } from "@/lib/batches/batch-result";
import { NotSettledError } from "@/lib/ledger/settle.sql";
import { now } from "@/lib/server/clock";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { addResults } from "./add-results.sql";
import { type DayBatch, type DayTask, dayTasks } from "./day-tasks";
import { keepDueCounts } from "./due-dates.sql";
import { insertFailures, lockDay, resolveDoneMeanwhile } from "./run-day.sql";

/**
 * The number of items in one transaction. A larger batch would hold its locks too long. A smaller batch would make the run
 * slower.
 */
const defaultBatchSize = 400;

type RunDayOptions = {
  /** No batch begins after this many milliseconds. */
  budgetMs?: number;
  /** No batch begins after this signal is aborted. */
  signal?: AbortSignal | undefined;
  batchSize?: number;
  tasks?: readonly DayTask[];
};

/**
 * Ends a bank day, or continues an interrupted run. Each batch and its results are written in one transaction, which locks the
 * day's row. A killed run therefore leaves only complete batches, and concurrent runs process their batches one after the other.
 * If the day is already finished, nothing changes.
 *
 * @returns true when the day is over; false when the time was used up, when `signal` was aborted, or when a task waited too long
 * for other transactions
 */
export async function runDay(date: string, options: RunDayOptions = {}): Promise<boolean> {
  const { budgetMs = Number.POSITIVE_INFINITY, signal, batchSize = defaultBatchSize, tasks = dayTasks } = options;
  const deadline = performance.now() + budgetMs;
  if (await beginDay(date)) return true;
  for (const { name, start } of tasks) {
    const batch = await startTask(date, name, start);
    if (!batch) return false;
    for (let after: BatchPlace | null = batchStart; after; ) {
      if (performance.now() >= deadline || signal?.aborted) return false;
      const place: BatchPlace = after;
      const end = await inTransaction((tx) => runBatch(tx, date, name, () => batch(tx, date, batchSize, place)));
      if (end === "day is over") return true;
      after = end.hasMore ? (end.last ?? place) : null;
    }
  }
  await finishDay(date);
  return true;
}

/** @returns undefined if other transactions do not end in time; the next run continues the day */
async function startTask(date: string, task: string, start: DayTask["start"]): Promise<DayBatch | undefined> {
  try {
    return await start(date);
  } catch (error) {
    if (!(error instanceof NotSettledError)) throw error;
    log.warn({ date, task, error: describeError(error) }, "the bank's day waits for transactions that do not end");
    return undefined;
  }
}

/** @returns true when the day is already over */
async function beginDay(date: string): Promise<boolean> {
  await db.prisma.bankDay.createMany({ data: { date, startedAt: now() }, skipDuplicates: true });
  const day = await db.prisma.bankDay.findUnique({ where: { date }, select: { finishedAt: true } });
  return Boolean(day?.finishedAt);
}

/**
 * @returns `"day is over"` if the day is already over; otherwise the position after which the next batch begins, and whether
 * further items may follow
 */
async function runBatch(
  tx: Queryable,
  date: string,
  task: string,
  batch: () => Promise<BatchResult>,
): Promise<"day is over" | { last: BatchPlace | undefined; hasMore: boolean }> {
  const day = await lockDay(tx, date);
  if (!day || day.finishedAt) return "day is over";
  const result = await batch();
  await addResults(tx, date, task, result.outcomes);
  const newFailures = await addFailures(tx, date, task, result);
  // If a task has no order, a batch that contains only known failures is the last batch. Otherwise, the loop would repeat this
  // batch for ever.
  return { last: result.last, hasMore: Boolean(result.last) || result.outcomes.length > 0 || newFailures > 0 };
}

/** @returns the number of items that had not failed on this date before */
async function addFailures(tx: Queryable, date: string, task: string, { failures }: BatchResult): Promise<number> {
  if (failures.length === 0) return 0;
  const added = await insertFailures(tx, { date, task, failedAt: now(), failures });
  log.warn({ date, task, failures: added }, "items of the bank's day failed");
  return added;
}

async function finishDay(date: string): Promise<void> {
  await resolveDoneMeanwhile(db, now());
  await inTransaction((tx) => keepDueCounts(tx, date));
  const { count } = await db.prisma.bankDay.updateMany({
    where: { date, finishedAt: null },
    data: { finishedAt: now() },
  });
  if (count > 0) log.info({ date }, "the bank's day is over");
}
