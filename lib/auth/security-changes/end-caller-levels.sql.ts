import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * In all open telephone calls of a customer, the person on the telephone no longer counts as verified. A transaction may call
 * this function only after it has taken all its other locks, because commands lock the rows of telephone calls last.
 */
export async function endCallerLevels(tx: Queryable, customerId: string): Promise<void> {
  await tx.query("SELECT end_caller_levels($1)", [customerId]);
}
