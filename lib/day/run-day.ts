import "server-only";
import type { BatchResult } from "@/lib/batches/batch-result";
import { NotSettledError } from "@/lib/ledger/settle.sql";
import { now } from "@/lib/server/clock";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { addResults } from "./add-results.sql";
import { type DayBatch, type DayTask, dayTasks } from "./day-tasks";
import { keepDueCounts } from "./due-dates.sql";
import { insertFailures, lockDay, resolveDoneMeanwhile } from "./run-day.sql";
import { type BatchEnd, runLanes } from "./run-lanes";

/**
 * The number of items in one transaction. A larger batch would hold its locks too long. A smaller batch would make the run
 * slower.
 */
const defaultBatchSize = 400;

/** The number of lanes. With more lanes than processors, the lanes would wait for each other. */
const defaultLanes = 2;

type RunDayOptions = {
  /** No batch begins after this many milliseconds. */
  budgetMs?: number;
  /** No batch begins after this signal is aborted. */
  signal?: AbortSignal | undefined;
  batchSize?: number;
  lanes?: number;
  tasks?: readonly DayTask[];
};

/**
 * Ends a bank day, or continues an interrupted run. Each batch and its results are written in one transaction. A killed run
 * therefore leaves only complete batches. Concurrent runs and the lanes of a task may process batches at the same time. If two
 * batches find the same item, one batch waits for the other and then skips the item. If the day is already finished, nothing
 * changes.
 *
 * @returns true when the day is over; false when the time was used up, when `signal` was aborted, or when a task waited too long
 * for other transactions
 */
export async function runDay(date: string, options: RunDayOptions = {}): Promise<boolean> {
  const { budgetMs = Number.POSITIVE_INFINITY, signal, tasks = dayTasks, ...sizes } = options;
  const { batchSize = defaultBatchSize, lanes = defaultLanes } = sizes;
  const deadline = performance.now() + budgetMs;
  const mustStop = () => performance.now() >= deadline || signal?.aborted === true;
  if (await beginDay(date)) return true;
  for (const task of tasks) {
    const batch = await startTask(date, task);
    if (!batch) return false;
    const end = await runLanes({
      count: task.hasLanes ? lanes : 1,
      mustStop,
      batch: (lane, after) =>
        inTransaction((tx) => runBatch(tx, date, task, () => batch(tx, date, { limit: batchSize, after, lane }))),
    });
    if (end !== "done") return end === "day is over";
  }
  await finishDay(date);
  return true;
}

/** @returns undefined if other transactions do not end in time; the next run continues the day */
async function startTask(date: string, { name: task, start }: DayTask): Promise<DayBatch | undefined> {
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
  { name: task, hasLanes = false }: DayTask,
  batch: () => Promise<BatchResult>,
): Promise<BatchEnd> {
  const day = await lockDay(tx, date, { isShared: hasLanes });
  if (!day || day.finishedAt) return "day is over";
  const result = await batch();
  await addResults(tx, date, task, result.outcomes);
  const newFailures = await addFailures(tx, date, task, result);
  // If a task reads its items without an order, a batch that contains only known failures is the last batch. Without this rule,
  // the lane would repeat this batch for ever.
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
