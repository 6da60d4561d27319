import "server-only";
import type { Queryable } from "./db";

/** What is done by one transaction at a time; a number each, which must stay while two releases may be at work. */
const lockIds = { first_admin: 740_001, rates: 740_003 };

/** Waits for its turn, which lasts until the transaction ends. */
export async function lockUntilCommit(tx: Queryable, what: keyof typeof lockIds): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1::bigint)", [lockIds[what]]);
}
