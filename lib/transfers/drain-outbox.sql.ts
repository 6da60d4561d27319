import "server-only";
import { db } from "@/lib/server/db";

/** Tells and audits what up to `limit` rows of the outbox say. @returns how many it took */
export async function drainBatch(limit: number, at: Date): Promise<number> {
  const [row] = await db.query<{ count: bigint }>("SELECT drain_transfer_outbox($1, $2) AS count", [limit, at]);
  return Number(row?.count ?? 0);
}
