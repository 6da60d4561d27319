import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { readBankClock } from "@/lib/server/bank-clock";
import { bankDate, noteLeadDays, now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { runDaysUntil } from "./run-due-days";
import type { AdvanceDaysInput } from "./schema";

/** Any number that no other advisory lock of ours has: one call moves the date at a time. */
const advisoryLockId = 740_023;

/** The bank's date after a move, and how many days it is ahead of the calendar. */
export type MovedDate = { date: string; leadDays: number };

/**
 * Moves a demonstration's date forward: as often as asked, the end of the present day, unless it is over, and then the
 * next day begins. Each day stands by itself: whatever stops this leaves the bank at the last date that it reached.
 *
 * @throws AppError `not_found` without demo data, `conflict` while another call is at it or a day cannot be ended yet
 */
export async function advanceDays(actor: Actor, { days }: AdvanceDaysInput): Promise<MovedDate> {
  assertStaff(actor);
  if (!env().DEMO) throw new AppError("not_found");
  await readBankClock();
  let daysDone = 0;
  let leadDays = 0;
  // Its connection holds the lock and nothing else: a process that dies frees it.
  await inTransaction(async (tx) => {
    await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    const [lock] = await tx.query<{ is_ours: boolean }>("SELECT pg_try_advisory_xact_lock($1::bigint) AS is_ours", [
      advisoryLockId,
    ]);
    if (!lock?.is_ours) throw new AppError("conflict", { messageKey: "date_moving" });
    for (; daysDone < days; daysDone += 1) {
      const isOver = await runDaysUntil(() => bankDate(now()));
      if (!isOver) throw new AppError("conflict", { messageKey: "day_not_over" });
      leadDays = await beginNextDay(actor);
    }
  });
  return { date: bankDate(now()), leadDays };
}

async function beginNextDay(actor: Actor): Promise<number> {
  const before = bankDate(now());
  const leadDays = await inTransaction(async (tx) => {
    const [clock] = await tx.query<{ lead_days: number }>(
      "UPDATE bank_clock SET lead_days = lead_days + 1 RETURNING lead_days",
    );
    if (!clock) throw new Error("bank_clock has no row");
    await recordAudit(tx, actor, {
      action: "day.advance",
      subjectType: "bank_day",
      subjectId: before,
      after: { leadDays: clock.lead_days },
    });
    return clock.lead_days;
  });
  noteLeadDays(leadDays);
  return leadDays;
}
