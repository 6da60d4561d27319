import pg from "pg";
import { describeDatabase, roleOf } from "./database-url";
import { applyFunctions } from "./functions";
import { OperatorError } from "./project";
import { ensureRuntimeRole, grantRuntimeRole } from "./runtime-role";
import { noFilters, readMigrations, withSchemaEngine } from "./schema-engine";

/** Any number that nothing else locks: two starts at once take turns by it. */
const migrationLock = 7_301_955_120;

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
export async function migrate(ownerUrl: string, runtimeUrl = ownerUrl): Promise<string[]> {
  const isTwoRoles = roleOf(runtimeUrl) !== roleOf(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  // A connection that breaks also fails what runs on it, and that is told.
  client.on("error", () => undefined);
  await client.connect().catch((error: Error) => {
    throw new OperatorError(`The database at ${describeDatabase(ownerUrl)} cannot be used: ${error.message}`);
  });
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await refuseUnknownPast(client);
    if (isTwoRoles) await ensureRuntimeRole(client, runtimeUrl);
    const applied = await applyMigrations(client, ownerUrl);
    await applyFunctions(client);
    if (isTwoRoles) await grantRuntimeRole(client, runtimeUrl);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyMigrations(client: pg.Client, databaseUrl: string): Promise<string[]> {
  const unfinished = await unfinishedMigrations(client);
  try {
    return await withSchemaEngine(databaseUrl, async (engine) => {
      // A migration's script and the note that it has finished are one transaction: without the note, nothing was done.
      for (const migrationName of unfinished) {
        await engine.markMigrationRolledBack({ migrationName });
      }
      const output = await engine.applyMigrations({ migrationsList: readMigrations(), filters: noFilters });
      return output.appliedMigrationNames;
    });
  } catch (error) {
    throw new OperatorError(
      `The database could not be migrated. ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** @throws OperatorError for a database with migrations that this release does not have: of a later one, or never released. */
async function refuseUnknownPast(client: pg.Client): Promise<void> {
  if (!(await hasMigrations(client))) return;
  const { rows } = await client.query<{ migration_name: string }>(
    "SELECT DISTINCT migration_name FROM _prisma_migrations WHERE NOT migration_name = ANY ($1) ORDER BY 1",
    [readMigrations().migrationDirectories.map(({ path: name }) => name)],
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

async function unfinishedMigrations(client: pg.Client): Promise<string[]> {
  if (!(await hasMigrations(client))) return [];
  const unfinished = await client.query<{ migration_name: string }>(
    "SELECT DISTINCT migration_name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  );
  return unfinished.rows.map((row) => row.migration_name);
}
