import "server-only";
import type { Queryable } from "@/lib/server/db";

/** Ends the verification of a customer in all open calls. Calls are the last records that a command locks. */
export async function endCallerLevels(tx: Queryable, customerId: string): Promise<void> {
  await tx.query("SELECT end_caller_levels($1)", [customerId]);
}
