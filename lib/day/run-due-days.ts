import "server-only";
import { readBankClock } from "@/lib/server/bank-clock";
import { findNextDate, lastDueDate } from "./day-end";
import { runDay } from "./run-day";

/**
 * Ends every day whose end is due, in order, those that were missed first. Safe to call at any time, and twice at once.
 *
 * @returns whether none is left; false when `budgetMs` was over, or a day had to be put off.
 */
export async function runDueDays({ budgetMs }: { budgetMs?: number } = {}): Promise<boolean> {
  await readBankClock();
  return await runDaysUntil(lastDueDate, { budgetMs });
}

/** Ends every day that is not over up to the last date, which is asked for anew each time. */
export async function runDaysUntil(
  lastDate: () => string,
  { budgetMs = Number.POSITIVE_INFINITY }: { budgetMs?: number | undefined } = {},
): Promise<boolean> {
  const deadline = performance.now() + budgetMs;
  for (;;) {
    const date = await findNextDate();
    if (date > lastDate()) return true;
    if (!(await runDay(date, { budgetMs: deadline - performance.now() }))) return false;
  }
}
