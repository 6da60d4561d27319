import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type BatchPlace, type BatchResult, batchStart } from "@/lib/batches/batch-result";
import { NotSettledError } from "@/lib/ledger/settle.sql";
import { now } from "@/lib/server/clock";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { addResults } from "./add-results";
import { type DayBatch, type DayTask, dayTasks } from "./day-tasks";

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
  await db.query("INSERT INTO bank_days (date, started_at) VALUES ($1, $2) ON CONFLICT DO NOTHING", [date, now()]);
  const [day] = await db.query<{ finished_at: Date | null }>("SELECT finished_at FROM bank_days WHERE date = $1", [
    date,
  ]);
  return Boolean(day?.finished_at);
}

/** @returns where the task has come to, and whether there may be more to do; or that nothing is to be done any more. */
async function runBatch(
  tx: Queryable,
  date: string,
  task: string,
  batch: () => Promise<BatchResult>,
): Promise<"day is over" | { last: BatchPlace | undefined; hasMore: boolean }> {
  const [day] = await tx.query<{ finished_at: Date | null }>(
    "SELECT finished_at FROM bank_days WHERE date = $1 FOR NO KEY UPDATE",
    [date],
  );
  if (!day || day.finished_at) return "day is over";
  const result = await batch();
  await addResults(tx, date, task, result.outcomes);
  const newFailures = await addFailures(tx, date, task, result);
  // Without an order, a batch of nothing but what has failed before would come again for ever.
  return { last: result.last, hasMore: Boolean(result.last) || result.outcomes.length > 0 || newFailures > 0 };
}

/** @returns how many had not failed on this date before. */
async function addFailures(tx: Queryable, date: string, task: string, { failures }: BatchResult): Promise<number> {
  if (failures.length === 0) return 0;
  const added = await tx.query(
    `INSERT INTO bank_day_failures (id, date, task, subject_type, subject_id, number, error, failed_at)
     SELECT f.id, $1, $2, f.subject_type, f.subject_id, f.number, f.error, $3
       FROM unnest($4::uuid[], $5::text[], $6::uuid[], $7::int[], $8::text[])
         AS f(id, subject_type, subject_id, number, error)
     ON CONFLICT (date, task, subject_id, number) DO NOTHING RETURNING id`,
    [
      date,
      task,
      now(),
      failures.map(() => uuidv7()),
      failures.map(({ subjectType }) => subjectType),
      failures.map(({ subjectId }) => subjectId),
      failures.map(({ number }) => number),
      failures.map(({ error }) => error),
    ],
  );
  log.warn({ date, task, failures: added.length }, "items of the bank's day failed");
  return added.length;
}

/** Items of earlier days whose error has gone away by itself: they were done with this day, or by the customer. */
const doneMeanwhile = `UPDATE bank_day_failures f SET resolved_at = $1
  WHERE f.resolved_at IS NULL AND (
    EXISTS (SELECT FROM loan_instalments i WHERE i.loan_id = f.subject_id AND i.number = f.number AND i.state NOT IN ('due', 'overdue'))
    OR EXISTS (SELECT FROM deposit_payouts p WHERE p.deposit_id = f.subject_id AND p.number = f.number AND p.state <> 'due')
    OR EXISTS (SELECT FROM deposits d WHERE d.id = f.subject_id AND f.number = 0 AND d.status NOT IN ('running', 'suspended')))`;

async function finishDay(date: string): Promise<void> {
  await db.query(doneMeanwhile, [now()]);
  const finished = await db.query(
    "UPDATE bank_days SET finished_at = $2 WHERE date = $1 AND finished_at IS NULL RETURNING date",
    [date, now()],
  );
  if (finished.length > 0) log.info({ date }, "the bank's day is over");
}
