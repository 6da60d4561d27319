import "server-only";
import type { BatchFailure, BatchOutcome, BatchPage, BatchResult } from "@/lib/batches/batch-result";
import { countOutcome, workBatch } from "@/lib/batches/work-batch.sql";
import { type BookedDeposit, postPayouts, type UnpaidPayout } from "@/lib/deposits/deposit-books";
import { depositNoticeRows } from "@/lib/deposits/deposit-notices";
import { returnPrincipals } from "@/lib/deposits/deposits.sql";
import { recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import { countInterest, tellOwners } from "./pay-interest";
import { takeMatured } from "./take-payouts";
import { findUnpaidPayouts, maturedDeposits } from "./take-payouts.sql";

/** The item number of a failure that concerns the whole deposit. */
const wholeDeposit = 0;

/**
 * Ends the running deposits that mature on or before `date`, one page in each call, in the caller's transaction. The unpaid
 * interest is paid and the principal is returned, even to suspended and blocked customers. Each deposit ends once, even if the
 * end-of-day run processes the date again.
 *
 * @returns the outcomes: `matured` contains the sum of the principals, and `interest` contains the sum of the paid interest
 */
export async function matureDeposits(tx: Queryable, date: string, page: BatchPage): Promise<BatchResult> {
  const { items, last } = await takeMatured(tx, maturedDeposits(date, page));
  const { outcomes, failed } = await matureEach(tx, items);
  const failures = failed.map(
    ({ item, error }): BatchFailure => ({ subjectType: "deposit", subjectId: item.id, number: wholeDeposit, error }),
  );
  return { items: items.length, outcomes, failures, ...(last ? { last } : {}) };
}

async function matureEach(tx: Queryable, deposits: BookedDeposit[]) {
  const unpaid = await findUnpaidPayouts(tx, deposits);
  const { done, failed } = await workBatch(tx, deposits, (items) => mature(tx, items, unpaid));
  const isDone = new Set(done);
  const outcomes: BatchOutcome[] = [
    ...countOutcome("matured", done),
    ...countInterest(
      "interest",
      unpaid.filter(({ deposit }) => isDone.has(deposit)),
    ),
  ];
  return { outcomes, failed };
}

/** Pays the unpaid interest of deposits, returns the principals and notifies the owners. */
export async function mature(tx: Queryable, deposits: BookedDeposit[], unpaid: UnpaidPayout[]): Promise<void> {
  const ending = new Set(deposits);
  const payouts = unpaid.filter(({ deposit }) => ending.has(deposit));
  await postPayouts(tx, "system", payouts);
  await returnPrincipals(tx, "system", deposits, "paid");
  await tellOwners(tx, payouts);
  await recordNotices(
    tx,
    deposits.map(({ id, depositName: name, owner, amountMinor, currency, maturesOn }) =>
      depositNoticeRows(owner, { event: "matured", id, name, amountMinor, currency, date: maturesOn ?? "" }),
    ),
  );
}
