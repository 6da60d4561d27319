import { closeDb, db } from "@/lib/server/db";

/**
 * Counts the deadlocks of this database, including deadlocks that were followed by a successful retry. The function first
 * closes the pool, because a connection reports its deadlocks only when it ends.
 */
export async function countDeadlocks(): Promise<bigint> {
  await closeDb();
  const [row] = await db.query<{ deadlocks: bigint }>(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  return row?.deadlocks ?? 0n;
}
