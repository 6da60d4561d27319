import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertMay } from "@/lib/server/actor";
import { readBankClock } from "@/lib/server/bank-clock";
import { bankDate, noteLeadDays, now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { liftIdleTimeout, tryLockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { runDaysUntil } from "./run-due-days";
import type { AdvanceDaysInput } from "./schema";

/** The bank's date after the move, and the number of days by which this date is ahead of the real date. */
export type MovedDate = { date: string; leadDays: number };

/**
 * Moves the date of a demonstration bank forward by `days`, one day at a time. Before the function moves the date by a day, it
 * ends all unfinished days up to the bank's date. If the call is interrupted, the bank keeps the last date that it has reached.
 *
 * @throws AppError `not_found` if the bank is not a demonstration; `conflict` if another call is running or a day cannot be
 * ended yet
 */
export async function advanceDays(actor: Actor, { days }: AdvanceDaysInput): Promise<MovedDate> {
  assertMay(actor, "day.run");
  if (!env().DEMO) throw new AppError("not_found");
  await readBankClock();
  let daysDone = 0;
  let leadDays = 0;
  // The outer transaction holds the lock on a separate connection and does nothing else. If the process dies, PostgreSQL releases
  // the lock.
  await inTransaction(async (tx) => {
    await liftIdleTimeout(tx);
    if (!(await tryLockUntilCommit(tx, "date"))) throw new AppError("conflict", { messageKey: "date_moving" });
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
    const clock = await tx.prisma.bankClock.update({
      where: { id: 1 },
      data: { leadDays: { increment: 1 } },
      select: { leadDays: true },
    });
    await recordAudit(tx, actor, {
      action: "day.advance",
      subjectType: "bank_day",
      subjectId: before,
      after: clock,
    });
    return clock.leadDays;
  });
  noteLeadDays(leadDays);
  return leadDays;
}
