import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Calls the SQL function `note_pin_change`. The customer's limits depend on the time of the last change of a transfer PIN. */
export async function callNotePinChange(tx: Queryable, userId: string, today: string, at: Date): Promise<void> {
  await tx.query("SELECT note_pin_change($1, $2, $3)", [userId, today, at]);
}
