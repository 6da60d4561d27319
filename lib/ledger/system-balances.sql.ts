import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";

/** A system account, such as a rail's settlement account, with its balance. */
export type SystemBalance = {
  code: string;
  currency: Currency;
  /** The current balance: the last snapshot plus the later postings. A positive balance is money that the bank owes. */
  balanceMinor: bigint;
  /** The date and the balance of the account's last snapshot. Null before the first snapshot. */
  snapshot: { date: string; balanceMinor: bigint } | null;
};

/** The balances of all system accounts, sorted by code. */
export async function findSystemBalances(db: Queryable): Promise<SystemBalance[]> {
  const rows = await db.query<Omit<SystemBalance, "snapshot"> & { date: string | null; snapshotMinor: bigint }>(
    `SELECT a.code, a.currency, ledger_system_balance(a.id) AS "balanceMinor", s.date,
            s.balance_minor + s.in_flight_minor AS "snapshotMinor"
       FROM ledger_accounts a LEFT JOIN LATERAL (
         SELECT date, balance_minor, in_flight_minor FROM ledger_snapshots WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1
       ) s ON true
      WHERE NOT a.tracked ORDER BY a.code`,
  );
  return rows.map(({ date, snapshotMinor, ...balance }) => ({
    ...balance,
    snapshot: date === null ? null : { date, balanceMinor: snapshotMinor },
  }));
}

/**
 * Closes a business date after `endBusinessDate` has ended it. Stores a snapshot of each system account, and the totals of the
 * accounts of customers, loans and deposits. The stored balances of a closed date never change. If this date or a later date is
 * already closed, the function does nothing.
 *
 * @returns the number of new snapshots
 */
export async function takeSnapshots(tx: Queryable, date: string): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>("SELECT ledger_take_snapshots($1) AS count", [date]);
  return Number(row?.count ?? 0);
}
