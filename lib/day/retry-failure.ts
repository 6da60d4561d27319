import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { BatchOutcome } from "@/lib/batches/batch-result";
import { retryDepositItem } from "@/lib/deposits/payouts/retry-deposit-item";
import { retryInstalment } from "@/lib/loans/instalments/collect-instalments";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { inTransaction, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { BankDayFailure } from "@/lib/server/prisma-client/client";
import { addResults } from "./add-results.sql";
import type { DayTaskName } from "./day-tasks";
import { lockOpenFailure } from "./run-day.sql";

/** Processes one item on the bank's date `date`. @throws AppError `not_found` if the item does not exist or is already done */
type Retry = (tx: Queryable, date: string, subjectId: string, number: number) => Promise<BatchOutcome[]>;

/** The retry functions, keyed by task. The items of other tasks are processed again only by the next end-of-day run. */
const retries: Partial<Record<string, Retry>> = {
  instalments: retryInstalment,
  interest: retryDepositItem,
  maturities: retryDepositItem,
} satisfies Partial<Record<DayTaskName, Retry>>;

/**
 * Processes a failed item again, and adds the outcome to the results of the day on which the item failed. If the item is already
 * done, for example because the customer has paid the instalment, the function only marks the failure as resolved.
 *
 * @throws AppError `not_found` if no open failure has this id or if its task has no retry function; any error of the new attempt
 */
export async function retryFailure(actor: Actor, { id }: { id: string }): Promise<void> {
  assertMay(actor, "day.run");
  await inTransaction(async (tx) => {
    const failure = await lockOpenFailure(tx, id);
    const retry = failure && retries[failure.task];
    if (!retry) throw new AppError("not_found");
    const outcomes = await doItem(tx, retry, failure);
    await addResults(tx, failure.date, failure.task, outcomes);
    await tx.prisma.bankDayFailure.updateMany({ where: { id }, data: { resolvedAt: now() } });
    await recordAudit(tx, actor, {
      action: "day.retry",
      subjectType: "bank_day",
      subjectId: failure.date,
      after: { task: failure.task, subjectId: failure.subjectId, number: failure.number },
    });
  });
}

async function doItem(tx: Queryable, retry: Retry, failure: BankDayFailure): Promise<BatchOutcome[]> {
  try {
    return await retry(tx, bankDate(now()), failure.subjectId, failure.number);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}
