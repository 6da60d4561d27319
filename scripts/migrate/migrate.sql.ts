import type { Queryable } from "@/lib/server/db";

/** The key of the advisory lock that lets only one migration run at a time. No other lock uses this number. */
const migrationLock = 7_301_955_120;

/**
 * Tries to take the lock of migrations. The lock is released when the connection ends.
 *
 * @returns true if the connection holds the lock
 */
export async function tryMigrationLock(connection: Queryable): Promise<boolean> {
  const [lock] = await connection.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [
    migrationLock,
  ]);
  return lock?.isOurs ?? false;
}

/** Sets the longest time that each SQL statement of the connection waits for a lock. */
export async function setLockTimeout(connection: Queryable, ms: number): Promise<void> {
  await connection.query(`SET lock_timeout = ${ms}`);
}

async function readMigrationNames(connection: Queryable, condition: string, values: unknown[] = []): Promise<string[]> {
  const [table] = await connection.query<{ has: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS has",
  );
  if (!table?.has) return [];
  const found = await connection.query<{ name: string }>(
    `SELECT DISTINCT migration_name AS name FROM _prisma_migrations WHERE ${condition} ORDER BY 1`,
    values,
  );
  return found.map(({ name }) => name);
}

/** Reads the names of the migrations that have finished in the database. */
export function readFinishedMigrations(connection: Queryable): Promise<string[]> {
  return readMigrationNames(connection, "finished_at IS NOT NULL AND rolled_back_at IS NULL");
}

/** Reads the names of the migrations that have begun in the database but have not finished. */
export function readUnfinishedMigrations(connection: Queryable): Promise<string[]> {
  return readMigrationNames(connection, "finished_at IS NULL AND rolled_back_at IS NULL");
}

/** Finds the names of the database's migrations that are not in `known`. */
export function findUnknownMigrations(connection: Queryable, known: string[]): Promise<string[]> {
  return readMigrationNames(connection, "NOT migration_name = ANY ($1)", [known]);
}
