import "server-only";
import { openBooks } from "@/lib/ledger/business-date.sql";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { readBankClock } from "@/lib/server/bank-clock";
import { describeError, log } from "@/lib/server/log";
import { findNextDate, lastDueDate } from "./day-end";
import { runDay } from "./run-day";

/** No batch begins after `budgetMs` milliseconds, or after `signal` is aborted. */
type RunLimits = { budgetMs?: number | undefined; signal?: AbortSignal | undefined };

/**
 * Ends every due day in order, the oldest first. The function may be called at any time, also concurrently.
 *
 * @returns true when no due day is left; false when `budgetMs` was used up, when `signal` was aborted, or when a day had to be
 * postponed
 */
export async function runDueDays(limits: RunLimits = {}): Promise<boolean> {
  await readBankClock();
  await openBooks();
  return await runDaysUntil(lastDueDate, limits);
}

/** Ends every day up to the date that `lastDate` returns. `lastDate` is called again after each day. */
export async function runDaysUntil(
  lastDate: () => string,
  { budgetMs = Number.POSITIVE_INFINITY, signal }: RunLimits = {},
): Promise<boolean> {
  const deadline = performance.now() + budgetMs;
  for (let daysDone = 0; ; daysDone += 1) {
    const date = await findNextDate();
    if (date > lastDate()) {
      if (daysDone > 0) await sealWhatDaysLeft(deadline - performance.now(), signal);
      return true;
    }
    if (!(await runDay(date, { budgetMs: deadline - performance.now(), signal }))) return false;
  }
}

const sealBudgetMs = 10_000;

/**
 * Seals the postings of the ended days immediately, instead of waiting up to a minute for the sealing job. If sealing fails, the
 * days stay ended.
 */
async function sealWhatDaysLeft(leftMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sealBooks({ budgetMs: Math.min(leftMs, sealBudgetMs), signal });
  } catch (error) {
    log.warn({ error: describeError(error) }, "the end of a day is not sealed yet");
  }
}
