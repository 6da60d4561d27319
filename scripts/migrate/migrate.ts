import { setTimeout as sleep } from "node:timers/promises";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { Queryable } from "@/lib/server/db";
import { OperatorError } from "@/scripts/command/project";
import { withConnection } from "@/scripts/postgres/connect";
import { describeDatabase, roleOf } from "@/scripts/postgres/database-url";
import { datePastEntries } from "./date-past-entries.sql";
import { applyFunctions } from "./functions";
import {
  findUnknownMigrations,
  readFinishedMigrations,
  readUnfinishedMigrations,
  setLockTimeout,
  tryMigrationLock,
} from "./migrate.sql";
import { ensureRuntimeRole, grantRuntimeRole } from "./runtime-role";
import { noFilters, readMigrations, withSchemaEngine } from "./schema-engine";

/**
 * The longest time that a change of a table waits for its lock. While the change waits, all later queries on the table wait too.
 */
const defaultLockTimeoutMs = 3_000;
const defaultLockTries = 7;
const lockPauseMs = 300;
/** The default of the setting BANK_TIMEZONE. */
const defaultTimeZone = "UTC";

/** Options for tests, which use shorter waits and their own list of migrations. */
type MigrateOptions = { lockTimeoutMs?: number; lockTries?: number; migrations?: MigrationList; timeZone?: string };

/**
 * Brings a database to the present schema. Applies the missing migrations and the changed functions and triggers, and grants the
 * role of site and worker its privileges. May run at any time, even on several hosts at once. If a run is interrupted, the next
 * run completes the work. The connection must be direct, because a pooler that shares connections between transactions breaks the
 * locks.
 *
 * @param ownerUrl the connection URL of the role that owns, or will own, all tables
 * @param runtimeUrl the connection URL of the role of site and worker. This role owns nothing and is created if it is missing. If
 * both URLs name the same role, nothing is granted.
 * @returns the names of the migrations that this call applied.
 * @throws OperatorError with the migration's name and Postgres' message if Postgres refuses a migration. A refused migration is
 * rolled back, unless it contains CONCURRENTLY.
 */
export async function migrate(
  ownerUrl: string,
  runtimeUrl = ownerUrl,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { lockTimeoutMs = defaultLockTimeoutMs, lockTries = defaultLockTries, migrations = readMigrations() } = options;
  const timeZone = options.timeZone ?? (process.env.BANK_TIMEZONE || defaultTimeZone);
  const isTwoRoles = roleOf(runtimeUrl) !== roleOf(ownerUrl);
  let isOpen = false;
  return await withConnection(ownerUrl, async (connection) => {
    isOpen = true;
    await takeMigrationLock(connection);
    await setLockTimeout(connection, lockTimeoutMs);
    await refuseUnknownPast(connection, migrations);
    if (isTwoRoles) await ensureRuntimeRole(connection, runtimeUrl);
    const before = new Set(await readFinishedMigrations(connection));
    await withLockRetries(lockTries, () => applyMigrations(connection, { ownerUrl, lockTimeoutMs, migrations }));
    await withLockRetries(lockTries, () => applyFunctions(connection));
    await datePastEntries(connection, timeZone);
    if (isTwoRoles) await grantRuntimeRole(connection, runtimeUrl);
    return (await readFinishedMigrations(connection)).filter((name) => !before.has(name));
  }).catch((error: unknown) => {
    if (isOpen || !(error instanceof Error)) throw error;
    throw new OperatorError(`The database at ${describeDatabase(ownerUrl)} cannot be used: ${error.message}`);
  });
}

/**
 * Polls for the migration lock and never waits for the lock inside an SQL statement. A statement that waits for the lock is an
 * open transaction. The migration that holds the lock may run CREATE INDEX CONCURRENTLY, which waits for all open transactions.
 * The waiting statement and CREATE INDEX would then wait for each other.
 */
async function takeMigrationLock(connection: Queryable): Promise<void> {
  while (!(await tryMigrationLock(connection))) await sleep(lockPauseMs);
}

/**
 * Calls `work`. If `work` fails because of a lock, calls `work` again after a pause, which doubles each time. @throws the error of
 * the last try
 */
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

/** True if the SQL statement timed out while it waited for a lock (55P03), or was ended because of a deadlock (40P01). */
function isLockFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return code === "55P03" || code === "40P01" || isLockFailure(error.cause);
}

type ApplyOptions = { ownerUrl: string; lockTimeoutMs: number; migrations: MigrationList };

async function applyMigrations(connection: Queryable, options: ApplyOptions): Promise<void> {
  const { ownerUrl, lockTimeoutMs, migrations } = options;
  const unfinished = await readUnfinishedMigrations(connection);
  try {
    await withSchemaEngine({ databaseUrl: ownerUrl, lockTimeoutMs }, async (engine) => {
      // A migration's script and the update of `finished_at` are one transaction (runScript). An unfinished migration has
      // therefore changed nothing and may run again. A script with CONCURRENTLY is not one transaction, but the migration rules
      // make sure that the script can run twice.
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

/**
 * @throws OperatorError if the database has migrations that this release does not have. Unknown migrations come from a later
 * release or from unreleased code.
 */
async function refuseUnknownPast(connection: Queryable, migrations: MigrationList): Promise<void> {
  const known = migrations.migrationDirectories.map(({ path: name }) => name);
  const unknown = await findUnknownMigrations(connection, known);
  if (unknown.length === 0) return;
  throw new OperatorError(
    `The database has migrations that this release does not have (${unknown.join(", ")}). ` +
      "Use the release that made them, or another database (for the embedded one, move the data folder away).",
  );
}
