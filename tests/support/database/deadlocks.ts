import { closeDb, db } from "@/lib/server/db";

/**
 * Counts the deadlocks of this database, including those that were tried again with success. Connections report them when
 * they end, so the pool is closed first.
 */
export async function countDeadlocks(): Promise<bigint> {
  await closeDb();
  const [row] = await db.query<{ deadlocks: bigint }>(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  return row?.deadlocks ?? 0n;
}
