import "server-only";
import { sentPayee } from "@/lib/history/history-sources.sql";
import type { Queryable } from "@/lib/server/db";

/** Reads whom the customer has paid with this transfer; undefined when it is none of theirs, or moves between their own accounts. */
export async function readPayee(source: Queryable, transferId: string, userId: string): Promise<string | undefined> {
  const [found] = await source.query<{ payee: string }>(
    `SELECT ${sentPayee} AS payee FROM transfers t WHERE t.id = $1 AND t.sender_id = $2 AND t.channel <> 'own'`,
    [transferId, userId],
  );
  return found?.payee;
}

/** Removes what the customer has chosen for single payments to this payee. */
export async function forgetPaymentChoices(source: Queryable, userId: string, payee: string): Promise<void> {
  await source.query(
    `DELETE FROM payment_categories c USING transfers t WHERE c.user_id = $1 AND t.id = c.transfer_id AND ${sentPayee} = $2`,
    [userId, payee],
  );
}
