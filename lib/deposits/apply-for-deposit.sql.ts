import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Lets one person apply at a time, until the transaction ends. */
export async function lockApplicant(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
}
