import "server-only";
import type { BatchFailure, BatchOutcome, BatchPlace, BatchResult } from "@/lib/batches/batch-result";
import { countOutcome, workBatch } from "@/lib/batches/work-batch";
import { recordNotices } from "@/lib/notifications/record-notice";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { findUnpaidPayouts, payPayouts, returnPrincipals, type UnpaidPayout } from "./deposit-books";
import { depositNoticeRows } from "./deposit-notices";
import type { LockedDeposit } from "./locked-deposit";
import { countInterest, tellOwners } from "./pay-interest";
import { takeDeposits } from "./take-deposits";

/** A failure's number that means the deposit as a whole. */
const wholeDeposit = 0;

const notFailedToday = `NOT EXISTS (SELECT FROM bank_day_failures f WHERE f.date = $1::date AND f.task = 'maturities'
  AND f.subject_id = d.id AND f.number = ${wholeDeposit} AND f.resolved_at IS NULL)`;

/**
 * Ends up to `limit` running deposits that mature on `date` or before, in the caller's transaction: interest that is not paid
 * yet is paid, and the principal comes back, also to whoever is suspended or blocked. Each ends once, however often a date
 * is run.
 *
 * @returns outcomes `matured`, the principals, and `interest` that was paid with them
 */
export async function matureDeposits(
  tx: Queryable,
  date: string,
  limit: number,
  after?: BatchPlace,
): Promise<BatchResult> {
  const condition = `d.status = 'running' AND d.matures_on <= $1::date AND ${notFailedToday}`;
  const { items, last } = await takeDeposits(tx, { condition, values: [date], limit, after });
  const { outcomes, failed } = await matureEach(tx, items);
  const failures = failed.map(
    ({ item, error }): BatchFailure => ({ subjectType: "deposit", subjectId: item.id, number: wholeDeposit, error }),
  );
  return { items: items.length, outcomes, failures, ...(last ? { last } : {}) };
}

/** A deposit that an error kept from ending, if it still is to end. */
export async function takeMatured(tx: Queryable, date: string, depositId: string): Promise<LockedDeposit[]> {
  const condition = "d.status = 'running' AND d.matures_on <= $1::date AND d.id = $2";
  return (await takeDeposits(tx, { condition, values: [date, depositId], limit: 1 })).items;
}

async function matureEach(tx: Queryable, deposits: LockedDeposit[]) {
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

/** Ends deposits and tells their owners. */
export async function mature(tx: Queryable, deposits: LockedDeposit[], unpaid: UnpaidPayout[]): Promise<void> {
  const ending = new Set(deposits);
  const payouts = unpaid.filter(({ deposit }) => ending.has(deposit));
  await payPayouts(tx, "system", payouts);
  const entryIds = await returnPrincipals(tx, "system", deposits);
  await tx.query(
    `UPDATE deposits d SET status = 'paid', return_entry_id = ended.entry_id, version = d.version + 1, updated_at = $3
       FROM unnest($1::uuid[], $2::uuid[]) AS ended(id, entry_id) WHERE d.id = ended.id`,
    [deposits.map(({ id }) => id), entryIds, now()],
  );
  await tellOwners(tx, payouts);
  await recordNotices(
    tx,
    deposits.map(({ id: depositId, depositName: name, owner, amountMinor, currency, maturesOn }) =>
      depositNoticeRows(owner, { event: "matured", depositId, name, amountMinor, currency, date: maturesOn ?? "" }),
    ),
  );
}
