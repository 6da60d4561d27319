import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Check, LedgerBreak } from "./check";

/** Runs a check on a slice. @returns the breaks */
export function runCheck(db: Queryable, check: Check, values: unknown[]): Promise<LedgerBreak[]> {
  return db.query<LedgerBreak>(check, values);
}
