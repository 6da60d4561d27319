import "server-only";
import type { BatchPage } from "@/lib/batches/batch-result";
import type { BookedDeposit, UnpaidPayout } from "@/lib/deposits/deposit-books";
import type { Queryable } from "@/lib/server/db";
import {
  type FoundItem,
  findItems,
  foundItems,
  notFailedSql,
  type Selection,
} from "@/lib/term-products/take-items.sql";

const payouts = {
  tables: "deposits d JOIN deposit_payouts p ON p.deposit_id = d.id",
  record: "d",
  place: ["p.due_on", "p.deposit_id", "p.number"],
} as const;

/**
 * The table and the position of items that are whole deposits. These items have the number 0, because only a payout has a
 * number in a schedule.
 */
const deposits = { tables: "deposits d", record: "d", place: ["d.matures_on", "d.id", "0"] } as const;

const unpaid = "d.status = 'running' AND p.state = 'due'";

/**
 * Selects the unpaid payouts that are due on or before a date and belong to running deposits. Payouts that the end-of-day run of
 * this date has already failed to pay are left out. Such a payout is processed again when staff retry it, or by the end-of-day
 * run of the next date.
 */
export const dueInterest = (date: string, page: BatchPage): Selection => ({
  ...page,
  condition: `${unpaid} AND p.due_on <= $1::date AND ${notFailedSql("interest", "p.deposit_id", "p.number")}`,
  values: [date],
});

/** Selects one payout if it is unpaid and its deposit is running. */
export const unpaidPayout = (depositId: string, number: number): Selection => ({
  condition: `${unpaid} AND p.deposit_id = $1 AND p.number = $2`,
  values: [depositId, number],
  limit: 1,
});

const matured = "d.status = 'running' AND d.matures_on <= $1::date";

/**
 * Selects running deposits that mature on or before a date. Deposits that the end-of-day run of this date has already failed to
 * process are left out. Such a deposit is processed again when staff retry it, or by the end-of-day run of the next date.
 */
export const maturedDeposits = (date: string, page: BatchPage): Selection => ({
  ...page,
  condition: `${matured} AND ${notFailedSql("maturities", "d.id", "0")}`,
  values: [date],
});

/** Selects one running deposit if it matures on or before a date. */
export const maturedDeposit = (date: string, depositId: string): Selection => ({
  condition: `${matured} AND d.id = $2`,
  values: [date, depositId],
  limit: 1,
});

/** Finds the payouts of a selection without locking them. */
export const findPayouts = (tx: Queryable, selection: Selection): Promise<FoundItem[]> =>
  findItems(tx, payouts, selection);

/** Finds the deposits of a selection without locking them. */
export const findMatured = (tx: Queryable, selection: Selection): Promise<FoundItem[]> =>
  findItems(tx, deposits, selection);

const depositColumns = `d.id, d.deposit_name AS "depositName", d.amount_minor AS "amountMinor", d.currency,
  d.matures_on AS "maturesOn", d.ledger_account_id AS "ledgerAccountId",
  a.ledger_account_id AS "customerLedgerAccountId",
  json_build_object('userId', u.id, 'email', u.email, 'firstName', u.first_name) AS owner`;

const depositTables = `JOIN deposits d ON d.id = k.id JOIN accounts a ON a.id = d.account_id JOIN users u ON u.id = d.owner_id`;

/**
 * Reads the found payouts and their deposits again. Locks and returns the payouts that still match the selection, with their
 * deposits.
 */
export async function lockPayouts(tx: Queryable, selection: Selection, found: FoundItem[]): Promise<UnpaidPayout[]> {
  const keys = foundItems(selection, found);
  const rows = await tx.query<BookedDeposit & Omit<UnpaidPayout, "deposit">>(
    `SELECT ${depositColumns}, p.number, p.due_on AS "dueOn", p.interest_minor AS "interestMinor"
       FROM ${keys.sql} ${depositTables} JOIN deposit_payouts p ON p.deposit_id = k.id AND p.number = k.number
      WHERE ${selection.condition} ORDER BY p.due_on, p.deposit_id, p.number FOR NO KEY UPDATE OF d, p`,
    keys.values,
  );
  return rows.map(({ number, dueOn, interestMinor, ...deposit }) => ({ deposit, number, dueOn, interestMinor }));
}

/** Reads the found deposits again. Locks and returns the deposits that still match the selection. */
export async function lockMatured(tx: Queryable, selection: Selection, found: FoundItem[]): Promise<BookedDeposit[]> {
  const keys = foundItems(selection, found);
  return await tx.query<BookedDeposit>(
    `SELECT ${depositColumns} FROM ${keys.sql} ${depositTables}
      WHERE ${selection.condition} ORDER BY d.matures_on, d.id FOR NO KEY UPDATE OF d`,
    keys.values,
  );
}

/** The unpaid payouts of locked deposits, in the order of their numbers within each deposit. */
export async function findUnpaidPayouts(tx: Queryable, deposits: BookedDeposit[]): Promise<UnpaidPayout[]> {
  const byId = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  const lines = await tx.query<Omit<UnpaidPayout, "deposit"> & { depositId: string }>(
    `SELECT deposit_id AS "depositId", number, due_on AS "dueOn", interest_minor AS "interestMinor" FROM deposit_payouts
      WHERE deposit_id = ANY ($1::uuid[]) AND state = 'due' ORDER BY deposit_id, number`,
    [[...byId.keys()]],
  );
  return lines.flatMap(({ depositId, ...line }) => {
    const deposit = byId.get(depositId);
    return deposit ? [{ ...line, deposit }] : [];
  });
}
