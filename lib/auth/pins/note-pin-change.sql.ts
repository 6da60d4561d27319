import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * Calls the SQL function `note_pin_change`. The function records that a transfer PIN has changed, because the customer's limits
 * are lower for a day after this change.
 */
export async function callNotePinChange(tx: Queryable, userId: string, today: string, at: Date): Promise<void> {
  await tx.query("SELECT note_pin_change($1, $2, $3)", [userId, today, at]);
}
