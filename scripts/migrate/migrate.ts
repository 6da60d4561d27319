import { setTimeout as sleep } from "node:timers/promises";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { OperatorError } from "@/scripts/command/project";
import { describeDatabase, roleOf } from "@/scripts/postgres/database-url";
import { applyFunctions } from "./functions";
import { ensureRuntimeRole, grantRuntimeRole } from "./runtime-role";
import { noFilters, readMigrations, withSchemaEngine } from "./schema-engine";

/** The key of the advisory lock by which two migrations at once take turns; nothing else uses the number. */
const migrationLock = 7_301_955_120;

/** How long a change of a table waits for its lock. Everybody who uses the table later waits behind it meanwhile. */
const defaultLockTimeoutMs = 3_000;
const defaultLockTries = 7;
const lockPauseMs = 300;

/** What tests set: shorter waits, and migrations of their own. */
type MigrateOptions = { lockTimeoutMs?: number; lockTries?: number; migrations?: MigrationList };

/**
 * Brings a database to the present schema: the migrations that it lacks, and the functions and triggers that have
 * changed, and what the role of site and worker may do. Safe to run at any time, also by several hosts at once; a run
 * that was cut off is taken up again.
 *
 * Needs a direct connection: behind a pooler that shares connections between transactions, locks mean nothing.
 *
 * @param ownerUrl of the role that owns, or will own, all tables
 * @param runtimeUrl of the role of site and worker, which owns nothing; made when it is missing. One role may be both:
 *   then nothing is granted.
 * @returns the names of the migrations that were applied now.
 * @throws OperatorError naming the migration and Postgres' words when one is refused; nothing of that one is kept.
 */
export async function migrate(
  ownerUrl: string,
  runtimeUrl = ownerUrl,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { lockTimeoutMs = defaultLockTimeoutMs, lockTries = defaultLockTries, migrations = readMigrations() } = options;
  const isTwoRoles = roleOf(runtimeUrl) !== roleOf(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  // A connection that breaks also fails what runs on it, and that is told.
  client.on("error", () => undefined);
  await client.connect().catch((error: Error) => {
    throw new OperatorError(`The database at ${describeDatabase(ownerUrl)} cannot be used: ${error.message}`);
  });
  try {
    await takeMigrationLock(client);
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await refuseUnknownPast(client, migrations);
    if (isTwoRoles) await ensureRuntimeRole(client, runtimeUrl);
    const before = new Set(await finishedMigrations(client));
    await withLockRetries(lockTries, () => applyMigrations(client, { ownerUrl, lockTimeoutMs, migrations }));
    await withLockRetries(lockTries, () => applyFunctions(client));
    if (isTwoRoles) await grantRuntimeRole(client, runtimeUrl);
    return (await finishedMigrations(client)).filter((name) => !before.has(name));
  } finally {
    await client.end();
  }
}

/** Polls for the lock: an index that is built CONCURRENTLY would wait for a statement that waits for the lock. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>("SELECT pg_try_advisory_lock($1) AS ours", [migrationLock]);
    if (rows[0]?.ours) return;
    await sleep(lockPauseMs);
  }
}

/** Tries again, with growing pauses, while others use the table. @throws the last try's error */
async function withLockRetries<Result>(triesMax: number, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockFailure(error) || attempt === triesMax) throw error;
      await sleep(lockPauseMs * 2 ** attempt);
    }
  }
}

/** Whether somebody else's lock was in the way (55P03), or both waited for each other (40P01). */
function isLockFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return code === "55P03" || code === "40P01" || isLockFailure(error.cause);
}

type ApplyOptions = { ownerUrl: string; lockTimeoutMs: number; migrations: MigrationList };

async function applyMigrations(client: pg.Client, options: ApplyOptions): Promise<void> {
  const { ownerUrl, lockTimeoutMs, migrations } = options;
  const unfinished = await unfinishedMigrations(client);
  try {
    await withSchemaEngine({ databaseUrl: ownerUrl, lockTimeoutMs }, async (engine) => {
      // A migration's script and the note that it has finished are one transaction: without the note, nothing was done.
      for (const migrationName of unfinished) {
        await engine.markMigrationRolledBack({ migrationName });
      }
      await engine.applyMigrations({ migrationsList: migrations, filters: noFilters });
    });
  } catch (error) {
    throw new OperatorError(
      `The database could not be migrated. ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** @throws OperatorError for a database with migrations that this release does not have: of a later one, or never released. */
async function refuseUnknownPast(client: pg.Client, migrations: MigrationList): Promise<void> {
  if (!(await hasMigrations(client))) return;
  const { rows } = await client.query<{ migration_name: string }>(
    "SELECT DISTINCT migration_name FROM _prisma_migrations WHERE NOT migration_name = ANY ($1) ORDER BY 1",
    [migrations.migrationDirectories.map(({ path: name }) => name)],
  );
  if (rows.length === 0) return;
  const names = rows.map((row) => row.migration_name).join(", ");
  throw new OperatorError(
    `The database has migrations that this release does not have (${names}). ` +
      "Use the release that made them, or another database (for the embedded one, move the data folder away).",
  );
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const known = await client.query<{ has: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS has");
  return known.rows[0]?.has ?? false;
}

async function finishedMigrations(client: pg.Client): Promise<string[]> {
  if (!(await hasMigrations(client))) return [];
  const finished = await client.query<{ migration_name: string }>(
    "SELECT DISTINCT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1",
  );
  return finished.rows.map((row) => row.migration_name);
}

async function unfinishedMigrations(client: pg.Client): Promise<string[]> {
  if (!(await hasMigrations(client))) return [];
  const unfinished = await client.query<{ migration_name: string }>(
    "SELECT DISTINCT migration_name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  );
  return unfinished.rows.map((row) => row.migration_name);
}
