import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertMay } from "@/lib/server/actor";
import { readBankClock } from "@/lib/server/bank-clock";
import { db } from "@/lib/server/db";
import { findNextDate, lastDueDate } from "./day-end";
import { runDueDays } from "./run-due-days";

/** The time limit of one call. It is shorter than the time that hosting providers allow for a request. */
const budgetMs = 20_000;

/**
 * Lets staff end all days whose end-of-day run is due but has not run automatically.
 *
 * @returns true if no due day is left; false if the time limit was reached or a day was postponed, so that another call must
 * continue
 */
export async function endDueDays(actor: Actor): Promise<{ isDone: boolean }> {
  assertMay(actor, "day.run");
  await readBankClock();
  const date = await findNextDate();
  if (date > lastDueDate()) return { isDone: true };
  await recordAudit(db, actor, { action: "day.end", subjectType: "bank_day", subjectId: date });
  return { isDone: await runDueDays({ budgetMs }) };
}
