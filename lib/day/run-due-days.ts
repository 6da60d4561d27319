import "server-only";
import { readBankClock } from "@/lib/server/bank-clock";
import { findNextDate, lastDueDate } from "./day-end";
import { runDay } from "./run-day";

/** How long to go on: no batch begins after so many milliseconds, nor once `signal` says stop. */
type RunLimits = { budgetMs?: number | undefined; signal?: AbortSignal | undefined };

/**
 * Ends every day whose end is due, in order, those that were missed first. Safe to call at any time, and twice at once.
 *
 * @returns whether none is left; false when `budgetMs` was over, `signal` said stop, or a day had to be put off.
 */
export async function runDueDays(limits: RunLimits = {}): Promise<boolean> {
  await readBankClock();
  return await runDaysUntil(lastDueDate, limits);
}

/** Ends every day that is not over up to the last date, which is asked for anew each time. */
export async function runDaysUntil(
  lastDate: () => string,
  { budgetMs = Number.POSITIVE_INFINITY, signal }: RunLimits = {},
): Promise<boolean> {
  const deadline = performance.now() + budgetMs;
  for (;;) {
    const date = await findNextDate();
    if (date > lastDate()) return true;
    if (!(await runDay(date, { budgetMs: deadline - performance.now(), signal }))) return false;
  }
}
