import "server-only";
import { recordNotices } from "@/lib/notifications/record-notice";
import type { BatchOutcome, BatchResult } from "@/lib/server/batch-result";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { countOutcome, workBatch } from "@/lib/server/work-batch";
import { depositTables } from "./deposit";
import {
  findUnpaidPayouts,
  lockDepositAccounts,
  payPayouts,
  returnPrincipals,
  type UnpaidPayout,
} from "./deposit-books";
import { depositNoticeRows } from "./deposit-notices";
import { type LockedDeposit, type LockedDepositDbRow, lockedDepositColumns, toLockedDeposit } from "./locked-deposit";
import { countInterest, tellOwners } from "./pay-interest";

/** A failure's number that means the deposit as a whole. */
const wholeDeposit = 0;

const notFailedToday = `NOT EXISTS (SELECT FROM bank_day_failures f
  WHERE f.date = $1::date AND f.subject_id = d.id AND f.number = ${wholeDeposit} AND f.resolved_at IS NULL)`;

/**
 * Ends up to `limit` running deposits that mature on `date` or before, in the caller's transaction: interest that is not paid
 * yet is paid, and the principal comes back. Each ends once, however often a date is run.
 *
 * @returns outcomes `matured`, the principals, and `interest` that was paid with them; no items when nothing is left
 */
export async function matureDeposits(tx: Queryable, date: string, limit: number): Promise<BatchResult> {
  const deposits = await takeDeposits(tx, `d.status = 'running' AND d.matures_on <= $1::date AND ${notFailedToday}`, [
    date,
    limit,
  ]);
  const { outcomes, failed } = await matureEach(tx, deposits);
  return {
    items: deposits.length,
    outcomes,
    failures: failed.map(({ item, error }) => ({
      subjectType: "deposit",
      subjectId: item.id,
      number: wholeDeposit,
      error,
    })),
  };
}

/** A deposit that an error kept from ending, if it still is to end. */
export async function takeMatured(tx: Queryable, date: string, depositId: string): Promise<LockedDeposit[]> {
  const condition = "d.status = 'running' AND d.matures_on <= $1::date AND d.id = $3";
  return await takeDeposits(tx, condition, [date, 1, depositId]);
}

/** Reads and locks deposits, as `takePayouts` in pay-interest.ts does it. */
async function takeDeposits(tx: Queryable, condition: string, values: unknown[]): Promise<LockedDeposit[]> {
  const take = (whenLocked: "SKIP LOCKED" | "") =>
    tx.query<LockedDepositDbRow>(
      `SELECT ${lockedDepositColumns} FROM ${depositTables}
        WHERE ${condition} ORDER BY d.matures_on, d.id LIMIT $2 FOR UPDATE OF d ${whenLocked}`,
      values,
    );
  const free = await take("SKIP LOCKED");
  return (free.length > 0 ? free : await take("")).map(toLockedDeposit);
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
  await lockDepositAccounts(tx, deposits);
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
