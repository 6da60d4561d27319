import "server-only";
import type { Queryable } from "./db";

/** Work that one transaction at a time may do. Each has a number, which stays the same from release to release. */
const lockIds = { first_admin: 740_001, rates: 740_003 };

/** Waits for the lock and keeps it until the transaction ends. */
export async function lockUntilCommit(tx: Queryable, what: keyof typeof lockIds): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1::bigint)", [lockIds[what]]);
}
