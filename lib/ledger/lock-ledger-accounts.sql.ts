import "server-only";
import type { Queryable } from "@/lib/server/db";

/** The amounts of a ledger account, in minor units. */
export type LedgerBalance = { balanceMinor: bigint; heldMinor: bigint; availableMinor: bigint };

/**
 * Locks ledger accounts until the transaction ends, in the order of their ids (guarantee 6), and reads their amounts. For
 * decisions that must still be right when the money moves, such as a daily limit.
 */
export async function lockLedgerAccounts(tx: Queryable, ids: bigint[]): Promise<Map<bigint, LedgerBalance>> {
  const rows = await tx.query<LedgerBalance & { id: bigint }>(
    `SELECT id, balance_minor AS "balanceMinor", held_minor AS "heldMinor", balance_minor - held_minor AS "availableMinor"
       FROM ledger_lock_accounts($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}
