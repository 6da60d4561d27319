import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Calls `note_pin_change`: what the customer may send depends on when a transfer PIN last changed. */
export async function callNotePinChange(tx: Queryable, userId: string, today: string, at: Date): Promise<void> {
  await tx.query("SELECT note_pin_change($1, $2, $3)", [userId, today, at]);
}
