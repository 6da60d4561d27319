import "server-only";
import { db } from "@/lib/server/db";

/** Makes notifications, e-mails and audit events of up to `limit` rows of the outbox. @returns the number of rows */
export async function drainBatch(limit: number, at: Date): Promise<number> {
  const [row] = await db.query<{ count: bigint }>("SELECT drain_transfer_outbox($1, $2) AS count", [limit, at]);
  return Number(row?.count ?? 0);
}
