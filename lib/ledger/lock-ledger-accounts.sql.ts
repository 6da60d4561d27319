import "server-only";
import type { Queryable } from "@/lib/server/db";

/** What an account of the books holds, in minor units. */
export type LedgerBalance = { balanceMinor: bigint; heldMinor: bigint; availableMinor: bigint };

/**
 * Locks accounts until the transaction ends, in id order (guarantee 6), and reads what they hold. For decisions that
 * must still be true when the money moves, such as a daily limit.
 */
export async function lockLedgerAccounts(tx: Queryable, ids: bigint[]): Promise<Map<bigint, LedgerBalance>> {
  const rows = await tx.query<LedgerBalance & { id: bigint }>(
    `SELECT id, balance_minor AS "balanceMinor", held_minor AS "heldMinor", balance_minor - held_minor AS "availableMinor"
       FROM ledger_lock_accounts($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}
