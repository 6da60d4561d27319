import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertMay } from "@/lib/server/actor";
import { readBankClock } from "@/lib/server/bank-clock";
import { db } from "@/lib/server/db";
import { findNextDate, lastDueDate } from "./day-end";
import { runDueDays } from "./run-due-days";

/** Less than a host lets a request run for. */
const budgetMs = 20_000;

/**
 * Lets staff end the days that are due and not over, where nothing did so by itself.
 *
 * @returns whether none is left; false when it took too long, and another call has to go on.
 */
export async function endDueDays(actor: Actor): Promise<{ isDone: boolean }> {
  assertMay(actor, "day.run");
  await readBankClock();
  const date = await findNextDate();
  if (date > lastDueDate()) return { isDone: true };
  await recordAudit(db, actor, { action: "day.end", subjectType: "bank_day", subjectId: date });
  return { isDone: await runDueDays({ budgetMs }) };
}
