import "server-only";
import type { BatchFailure, BatchPage, BatchResult } from "@/lib/batches/batch-result";
import { countOutcome, workBatch } from "@/lib/batches/work-batch.sql";
import { postPayouts, type UnpaidPayout } from "@/lib/deposits/deposit-books";
import { depositNoticeRows } from "@/lib/deposits/deposit-notices";
import { recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import { takePayouts } from "./take-payouts";
import { dueInterest } from "./take-payouts.sql";

/**
 * Pays the payouts that are due on or before `date` and belong to running deposits, one page in each call, in the caller's
 * transaction. A suspended deposit pays no interest until it runs again. Suspended and blocked customers receive interest too
 * (docs/domain.md, "Whose status stops which money"). Each payout is paid once, even if the end-of-day run processes the date
 * again.
 *
 * @returns the outcome `paid`
 */
export async function payDueInterest(tx: Queryable, date: string, page: BatchPage): Promise<BatchResult> {
  const { items, last } = await takePayouts(tx, dueInterest(date, page));
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

/** Counts payouts and sums their interest for each currency. */
export function countInterest(outcome: string, payouts: UnpaidPayout[]) {
  return countOutcome(
    outcome,
    payouts.map(({ deposit, interestMinor }) => ({ currency: deposit.currency, amountMinor: interestMinor })),
  );
}

/** Pays payouts and notifies the owners of the deposits. */
export async function pay(tx: Queryable, payouts: UnpaidPayout[]): Promise<void> {
  await postPayouts(tx, "system", payouts);
  await tellOwners(tx, payouts);
}

/** Notifies the owners of deposits of the paid interest. A payout of zero causes no notice. */
export async function tellOwners(tx: Queryable, payouts: UnpaidPayout[]): Promise<void> {
  const withMoney = payouts.filter(({ interestMinor }) => interestMinor > 0n);
  await recordNotices(
    tx,
    withMoney.map(({ deposit, dueOn, interestMinor }) =>
      depositNoticeRows(deposit.owner, {
        event: "interest-paid",
        id: deposit.id,
        name: deposit.depositName,
        amountMinor: interestMinor,
        currency: deposit.currency,
        date: dueOn,
      }),
    ),
  );
}
