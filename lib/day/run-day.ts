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

/** Items of one transaction: enough to be quick, few enough that nobody waits for their locks for long. */
const defaultBatchSize = 400;

type RunDayOptions = {
  /** No batch begins after so many milliseconds. */
  budgetMs?: number;
  /** Nor when this says stop. */
  signal?: AbortSignal | undefined;
  batchSize?: number;
  tasks?: readonly DayTask[];
};

/**
 * Ends a day of the bank, or goes on where an earlier run stopped, whatever stopped it. Each batch is one transaction
 * with its results, behind a lock on the day's row: a run that is killed leaves whole batches, and runs beside each
 * other take turns. A day that is over stays as it is.
 *
 * @returns whether the day is over; false when the budget was, `signal` said stop, or what a task needs takes longer than
 * it may wait.
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

/** @returns nothing when transactions of others do not end: the next run goes on with the day. */
async function startTask(date: string, task: string, start: DayTask["start"]): Promise<DayBatch | undefined> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof NotSettledError)) throw error;
    log.warn({ date, task, error: describeError(error) }, "the bank's day waits for transactions that do not end");
    return undefined;
  }
}

/** @returns whether the day is over already. */
async function beginDay(date: string): Promise<boolean> {
  await db.prisma.bankDay.createMany({ data: { date, startedAt: now() }, skipDuplicates: true });
  const day = await db.prisma.bankDay.findUnique({ where: { date }, select: { finishedAt: true } });
  return Boolean(day?.finishedAt);
}

/** @returns where the task has come to, and whether there may be more to do; or that nothing is to be done any more. */
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
  // Without an order, a batch of nothing but what has failed before would come again for ever.
  return { last: result.last, hasMore: Boolean(result.last) || result.outcomes.length > 0 || newFailures > 0 };
}

/** @returns how many had not failed on this date before. */
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
