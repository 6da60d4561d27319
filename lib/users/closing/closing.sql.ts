import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Closing, ClosingObstacle } from "./closing.model";

/**
 * Lists at most `limit` records that keep the relationship with a customer open, in the order of the SQL function
 * `closing_obstacles`.
 */
export async function queryObstacles(source: Queryable, customerId: string, limit: number): Promise<ClosingObstacle[]> {
  return await source.query<ClosingObstacle>(
    `SELECT kind, id, place, amount_minor AS "amountMinor", currency FROM closing_obstacles($1) LIMIT $2`,
    [customerId, limit],
  );
}

/**
 * Closes the relationship with a customer whose row is locked.
 *
 * @returns false if there is an obstacle to the closing. The caller must then roll the transaction back
 */
export async function markClosed(tx: Queryable, customerId: string, at: Date): Promise<boolean> {
  try {
    await tx.query("UPDATE users SET status = 'blocked', closed_at = $2, updated_at = $2 WHERE id = $1", [
      customerId,
      at,
    ]);
    return true;
  } catch (error) {
    // `HF004` is the error of the trigger `users_keep_closing` for an obstacle to the closing.
    if ((error as { code?: string } | null)?.code === "HF004") return false;
    throw error;
  }
}

/** Lists the accounts of a customer with their balances, the oldest first. */
export async function queryClosingAccounts(source: Queryable, customerId: string): Promise<Closing["accounts"]> {
  return await source.query<Closing["accounts"][number]>(
    `SELECT a.account_number AS "accountNumber", l.balance_minor AS "balanceMinor", a.currency
       FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
      WHERE a.owner_id = $1 ORDER BY a.created_at, a.id`,
    [customerId],
  );
}
