import type { openPool } from "@/scripts/postgres/connect";
import { isConcurrent, splitStatements } from "./sql-statements";

type Pool = ReturnType<typeof openPool>;

const noteFinished =
  "UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";

/**
 * Runs the script of a migration. The script is sent as a whole, so Postgres runs all its SQL statements in one transaction.
 *
 * Prisma's engine notes in `_prisma_migrations` that a migration has begun, runs the migration's script, and notes that the
 * migration has finished. After a crash between the script and the second note, nobody could tell whether the script ran. So this
 * function writes the second note within the script's transaction.
 */
export async function runScript(pool: Pool, script: string): Promise<void> {
  if (isConcurrent(script)) return await runOneByOne(pool, script);
  const known = await pool.query<{ has: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS has");
  await pool.query(known.rows[0]?.has ? `${script}\n;${noteFinished}` : script);
}

/**
 * Runs a script that builds indexes CONCURRENTLY, which Postgres allows only outside a transaction. Each build waits without
 * limit for older transactions. No transaction waits for the build. After an interruption the whole script runs again.
 */
async function runOneByOne(pool: Pool, script: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET lock_timeout = 0");
    for (const statement of splitStatements(script)) await client.query(statement);
    await client.query(noteFinished);
  } finally {
    client.release(true);
  }
}
