import type { openPool } from "@/scripts/postgres/connect";
import { isConcurrent, splitStatements } from "./sql-statements";

type Pool = ReturnType<typeof openPool>;

const noteFinished =
  "UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";

/**
 * Runs the script of a migration. The script is sent in one query, so Postgres runs all its SQL statements in one transaction.
 *
 * Prisma's engine writes a row of `_prisma_migrations`, runs the migration's script, and then sets the row's `finished_at`. If
 * the engine crashed before the last step, nobody could tell whether the script has run. This function therefore sets
 * `finished_at` in the script's transaction.
 */
export async function runScript(pool: Pool, script: string): Promise<void> {
  if (isConcurrent(script)) return await runOneByOne(pool, script);
  const known = await pool.query<{ has: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS has");
  await pool.query(known.rows[0]?.has ? `${script}\n;${noteFinished}` : script);
}

/**
 * Runs the statements of a script with CONCURRENTLY one by one, because Postgres allows CONCURRENTLY only outside a transaction.
 * CREATE INDEX CONCURRENTLY waits for older transactions, without a time limit. During this wait, other transactions can read and
 * write the table. After an interruption, the whole script runs again.
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
