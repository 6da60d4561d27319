import "server-only";
import { auditRow } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { rowJson } from "@/lib/server/row-json";
import { closeMonthOfBooks, type MonthOutcome, reopenMonthOfBooks } from "./months.sql";
import type { MonthInput } from "./schema";

/**
 * Closes a month of the books. Afterwards, no entry of the journal can have a date in this month. Closing December carries the
 * year's result forward to retained earnings. A repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `forbidden`. `conflict` if the month is closed already, has not ended, or follows an open month
 */
export async function closeMonth(actor: Actor, input: MonthInput, requestId?: string): Promise<void> {
  assertMay(actor, "months.edit");
  await commandOnce(actor, { name: "month.close", requestId, content: input }, async (tx) =>
    assertDone(await closeMonthOfBooks(tx, changeOf(actor, input.month)), closeRefusals),
  );
}

/**
 * Opens the last closed month again. A second member of staff must always confirm this command (`doOrPropose`). A repeat with the
 * same request id changes nothing and returns the first result.
 *
 * @throws AppError `proposed`, `forbidden`. `conflict` if the month is open, or a later month is closed
 */
export async function reopenMonth(actor: Actor, input: MonthInput, request?: CommandRequest): Promise<void> {
  assertMay(actor, "months.edit");
  const command = { kind: "month.reopen", subject: { type: "book_period", id: input.month }, input, request } as const;
  await doOrPropose(actor, command, async (tx) =>
    assertDone(await reopenMonthOfBooks(tx, changeOf(actor, input.month)), reopenRefusals),
  );
}

/** The message keys for staff, by the outcome with which the SQL function refuses the change. */
const closeRefusals = { changed: "month_closed", early: "month_not_over", order: "month_before_open" } as const;
const reopenRefusals = { changed: "month_open", early: "month_open", order: "month_after_closed" } as const;

/** The SQL functions `close_month` and `reopen_month` set the action and the subject of the audit event. */
function changeOf(actor: Actor, month: string) {
  const event = rowJson("auditEvent", auditRow(actor, { action: "", subjectType: "book_period", subjectId: month }));
  return { month, actorId: actor.userId, at: now(), event };
}

function assertDone(outcome: MonthOutcome, refusals: Record<"changed" | "early" | "order", string>): null {
  if (outcome === "forbidden") throw new AppError("forbidden");
  if (outcome !== "done") throw new AppError("conflict", { messageKey: refusals[outcome] });
  return null;
}
