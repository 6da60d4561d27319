import "server-only";
import type { BatchFailure, BatchPlace, BatchResult } from "@/lib/batches/batch-result";
import { countOutcome, workBatch } from "@/lib/batches/work-batch";
import { recordNotices } from "@/lib/notifications/record-notice";
import type { Queryable } from "@/lib/server/db";
import { payPayouts, type UnpaidPayout } from "./deposit-books";
import { depositNoticeRows } from "./deposit-notices";
import { takePayouts } from "./take-deposits";

/** What failed on this date waits for staff or for the next one. */
const notFailedToday = `NOT EXISTS (SELECT FROM bank_day_failures f WHERE f.date = $1::date AND f.task = 'interest'
  AND f.subject_id = p.deposit_id AND f.number = p.number AND f.resolved_at IS NULL)`;

/**
 * Pays up to `limit` lines of interest that are due on `date` or before, in the caller's transaction: of running deposits, so
 * that a suspended one waits and is caught up on when it runs again. Whoever is suspended or blocked gets theirs as well
 * (domain rules, "Whose status stops which money"). Each line is paid once, however often a date is run.
 *
 * @returns outcome `paid`
 */
export async function payDueInterest(
  tx: Queryable,
  date: string,
  limit: number,
  after?: BatchPlace,
): Promise<BatchResult> {
  const condition = `p.state = 'due' AND p.due_on <= $1::date AND d.status = 'running' AND ${notFailedToday}`;
  const { items, last } = await takePayouts(tx, { condition, values: [date], limit, after });
  const { done, failed } = await workBatch(tx, items, (payouts) => pay(tx, payouts));
  const failures = failed.map(
    ({ item, error }): BatchFailure => ({
      subjectType: "deposit",
      subjectId: item.deposit.id,
      number: item.number,
      error,
    }),
  );
  return { items: items.length, outcomes: countInterest("paid", done), failures, ...(last ? { last } : {}) };
}

/** Sums up lines of interest. */
export function countInterest(outcome: string, payouts: UnpaidPayout[]) {
  return countOutcome(
    outcome,
    payouts.map(({ deposit, interestMinor }) => ({ currency: deposit.currency, amountMinor: interestMinor })),
  );
}

/** One line that an error kept from being paid, if it still is to be paid and its deposit is running. */
export async function takePayout(tx: Queryable, depositId: string, number: number): Promise<UnpaidPayout[]> {
  const condition = "p.state = 'due' AND p.deposit_id = $1 AND p.number = $2 AND d.status = 'running'";
  return (await takePayouts(tx, { condition, values: [depositId, number], limit: 1 })).items;
}

/** Pays lines of interest and tells their owners. */
export async function pay(tx: Queryable, payouts: UnpaidPayout[]): Promise<void> {
  await payPayouts(tx, "system", payouts);
  await tellOwners(tx, payouts);
}

/** Tells the owners of deposits of the interest that they got. */
export async function tellOwners(tx: Queryable, payouts: UnpaidPayout[]): Promise<void> {
  const withMoney = payouts.filter(({ interestMinor }) => interestMinor > 0n);
  await recordNotices(
    tx,
    withMoney.map(({ deposit, dueOn, interestMinor }) =>
      depositNoticeRows(deposit.owner, {
        event: "interest-paid",
        depositId: deposit.id,
        name: deposit.depositName,
        amountMinor: interestMinor,
        currency: deposit.currency,
        date: dueOn,
      }),
    ),
  );
}
