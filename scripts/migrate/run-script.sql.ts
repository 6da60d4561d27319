import type { openPool } from "@/scripts/postgres/connect";
import { isConcurrent, splitStatements } from "./sql-statements";

type Pool = ReturnType<typeof openPool>;

const noteFinished =
  "UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";

/**
 * Runs the script of a migration. Sent whole, Postgres runs it in one transaction: all of it or nothing.
 *
 * The engine notes in `_prisma_migrations` that a migration has begun, runs its script, and notes that it has
 * finished. A crash between the last two would leave it open whether the script ran; so the second note is already
 * written within the script's transaction.
 */
export async function runScript(pool: Pool, script: string): Promise<void> {
  if (isConcurrent(script)) return await runOneByOne(pool, script);
  const known = await pool.query<{ has: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS has");
  await pool.query(known.rows[0]?.has ? `${script}\n;${noteFinished}` : script);
}

/**
 * Builds indexes CONCURRENTLY, which Postgres does only outside a transaction. They wait for the transactions that began
 * before them, as long as it takes, and nobody waits for them. After an interruption all of it runs again.
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
