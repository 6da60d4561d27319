import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Locks the event until the transaction ends. @returns whether there is one */
export async function lockEventRow(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query("SELECT id FROM calendar_events WHERE id = $1 FOR UPDATE", [id]);
  return rows.length > 0;
}
