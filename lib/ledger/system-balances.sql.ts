import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";

/** A system account, such as a rail's settlement account, with its balance. */
export type SystemBalance = {
  code: string;
  currency: Currency;
  /** The present balance: the last snapshot plus the postings since. Above zero, the bank owes. */
  balanceMinor: bigint;
  /** The last day that ended with a snapshot of it, and what it held then; null before the first. */
  snapshot: { date: string; balanceMinor: bigint } | null;
};

/** What every system account holds, in the order of their codes. */
export async function findSystemBalances(db: Queryable): Promise<SystemBalance[]> {
  const rows = await db.query<Omit<SystemBalance, "snapshot"> & { date: string | null; snapshotMinor: bigint }>(
    `SELECT a.code, a.currency, ledger_system_balance(a.id) AS "balanceMinor", s.date,
            s.balance_minor AS "snapshotMinor"
       FROM ledger_accounts a LEFT JOIN LATERAL (
         SELECT date, balance_minor FROM ledger_snapshots WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1
       ) s ON true
      WHERE NOT a.tracked ORDER BY a.code`,
  );
  return rows.map(({ date, snapshotMinor, ...balance }) => ({
    ...balance,
    snapshot: date === null ? null : { date, balanceMinor: snapshotMinor },
  }));
}

/**
 * Writes down what each system account held with the line `settledSequence` (see `settle`); a snapshot of the date that is
 * there stays.
 *
 * @returns how many it wrote.
 */
export async function takeSnapshots(tx: Queryable, date: string, settledSequence: bigint): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>("SELECT ledger_take_snapshots($1, $2) AS count", [
    date,
    settledSequence,
  ]);
  return Number(row?.count ?? 0);
}
