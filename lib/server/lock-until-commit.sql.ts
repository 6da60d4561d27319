import "server-only";
import type { Queryable } from "./db";

/**
 * The numbers of the advisory locks. Each lock is for one kind of work that only one transaction may do at a time. A number
 * never changes between releases. The number 740024 is also taken: the SQL function `users_keep_an_admin` uses it.
 */
const lockIds = { first_admin: 740_001, demo_data: 740_002, rates: 740_003, upload: 740_004, date: 740_023 };

/** Waits for the lock, and holds the lock until the transaction ends. */
export async function lockUntilCommit(tx: Queryable, what: keyof typeof lockIds): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1::bigint)", [lockIds[what]]);
}

/** Takes the lock until the transaction ends, if no other transaction holds the lock. @returns true if the lock was taken */
export async function tryLockUntilCommit(tx: Queryable, what: keyof typeof lockIds): Promise<boolean> {
  const [lock] = await tx.query<{ isOurs: boolean }>('SELECT pg_try_advisory_xact_lock($1::bigint) AS "isOurs"', [
    lockIds[what],
  ]);
  return lock?.isOurs ?? false;
}

/** Removes the idle timeout of a transaction that only holds a lock while other transactions do the work. */
export async function liftIdleTimeout(tx: Queryable): Promise<void> {
  await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
}
