import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * Ends the verification of a customer in all open telephone calls. The caller of this function must already hold all its other
 * locks, because commands lock calls last.
 */
export async function endCallerLevels(tx: Queryable, customerId: string): Promise<void> {
  await tx.query("SELECT end_caller_levels($1)", [customerId]);
}
