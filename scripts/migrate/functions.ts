import pg from "pg";
import { OperatorError } from "@/scripts/command/project";
import { type FunctionFile, readFunctions } from "./function-files";

/**
 * Brings the database's functions and triggers to prisma/functions: applies each file whose checksum is another than the
 * one it was applied with, all of them in one transaction. Runs after the migrations.
 *
 * @returns the names of the files that were applied now.
 * @throws OperatorError naming the file and Postgres' words when one is refused; then none is applied.
 */
export async function applyFunctions(client: pg.Client): Promise<string[]> {
  const known = await client.query<{ name: string; checksum: string }>(
    "SELECT DISTINCT ON (name) name, checksum FROM applied_functions ORDER BY name, applied_at DESC",
  );
  const checksums = new Map(known.rows.map(({ name, checksum }) => [name, checksum]));
  const changed = readFunctions().filter(({ name, checksum }) => checksums.get(name) !== checksum);
  if (changed.length === 0) return [];
  await client.query("BEGIN");
  try {
    // One function may name another that comes after it.
    await client.query("SET LOCAL check_function_bodies = off");
    for (const file of changed) await applyFunction(client, file);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
  return changed.map(({ name }) => name);
}

async function applyFunction(client: pg.Client, { name, sql, checksum }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new OperatorError(
      `prisma/functions/${name}.sql was refused: ${error instanceof Error ? error.message : String(error)}. ` +
        "No function was changed.",
      { cause: error },
    );
  }
  // Who may call it is said by runtime-role.ts; a new one is everybody's until then.
  await client.query(`REVOKE ALL ON FUNCTION ${pg.escapeIdentifier(name)} FROM PUBLIC`);
  await client.query(
    `INSERT INTO applied_functions (name, checksum, applied_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (name, checksum) DO UPDATE SET applied_at = excluded.applied_at`,
    [name, checksum],
  );
}
