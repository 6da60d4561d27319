import "server-only";
import { recordNotices } from "@/lib/notifications/record-notice";
import type { BatchResult } from "@/lib/server/batch-result";
import type { Queryable } from "@/lib/server/db";
import { countOutcome, workBatch } from "@/lib/server/work-batch";
import { depositTables } from "./deposit";
import { lockDepositAccounts, payPayouts, type UnpaidPayout } from "./deposit-books";
import { depositNoticeRows } from "./deposit-notices";
import { type LockedDepositDbRow, lockedDepositColumns, toLockedDeposit } from "./locked-deposit";

type DueDbRow = LockedDepositDbRow & { number: number; due_on: string; interest_minor: bigint };

/** What failed on this date waits for staff or for the next one. */
const notFailedToday = `NOT EXISTS (SELECT FROM bank_day_failures f
  WHERE f.date = $1::date AND f.subject_id = p.deposit_id AND f.number = p.number AND f.resolved_at IS NULL)`;

/**
 * Pays up to `limit` lines of interest that are due on `date` or before, in the caller's transaction: of running deposits, so
 * that a suspended one waits and is caught up on when it runs again. Each line is paid once, however often a date is run.
 *
 * @returns outcome `paid`; no items when nothing is left to pay
 */
export async function payDueInterest(tx: Queryable, date: string, limit: number): Promise<BatchResult> {
  const condition = `p.state = 'due' AND p.due_on <= $1::date AND d.status = 'running' AND ${notFailedToday}`;
  const payouts = await takePayouts(tx, condition, [date, limit]);
  const { done, failed } = await workBatch(tx, payouts, (items) => pay(tx, items));
  return {
    items: payouts.length,
    outcomes: countInterest("paid", done),
    failures: failed.map(({ item, error }) => ({
      subjectType: "deposit",
      subjectId: item.deposit.id,
      number: item.number,
      error,
    })),
  };
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
  const condition = "p.state = 'due' AND p.deposit_id = $1 AND p.number = $3 AND d.status = 'running'";
  return await takePayouts(tx, condition, [depositId, 1, number]);
}

/**
 * Reads lines of schedules with their deposits and locks both: first those that nobody is working on, so that nobody waits;
 * when there are no others left, it waits for what somebody else has not finished, and takes it if it is still to be done.
 */
async function takePayouts(tx: Queryable, condition: string, values: unknown[]): Promise<UnpaidPayout[]> {
  const take = (whenLocked: "SKIP LOCKED" | "") =>
    tx.query<DueDbRow>(
      `SELECT ${lockedDepositColumns}, p.number, p.due_on, p.interest_minor
         FROM ${depositTables} JOIN deposit_payouts p ON p.deposit_id = d.id
        WHERE ${condition} ORDER BY p.due_on, p.deposit_id, p.number LIMIT $2 FOR UPDATE OF d, p ${whenLocked}`,
      values,
    );
  const free = await take("SKIP LOCKED");
  const rows = free.length > 0 ? free : await take("");
  return rows.map((row) => ({
    deposit: toLockedDeposit(row),
    number: row.number,
    dueOn: row.due_on,
    interestMinor: row.interest_minor,
  }));
}

/** Pays lines of interest and tells their owners. */
export async function pay(tx: Queryable, payouts: UnpaidPayout[]): Promise<void> {
  const deposits = payouts.map(({ deposit }) => deposit);
  await lockDepositAccounts(tx, deposits);
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
