import "server-only";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

/** Ends every session of a user; the next request of each finds itself logged out. */
export async function revokeSessions(tx: Queryable, userId: string): Promise<void> {
  await tx.query("UPDATE sessions SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL", [userId, now()]);
}
