import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import pg from "pg";
import { OperatorError, projectRoot } from "./project";

const functionsDirectory = path.join(projectRoot, "prisma", "functions");

/** How long a change of functions and triggers waits for those who use a table, before it gives up. */
const lockTimeout = "5s";

/** A file of prisma/functions: one SQL function, with the triggers that call it. */
export type FunctionFile = { name: string; sql: string; checksum: string };

/** All files of prisma/functions, in the order of their names. */
export function readFunctions(): FunctionFile[] {
  return readdirSync(functionsDirectory)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const sql = readFileSync(path.join(functionsDirectory, file), "utf8");
      return { name: path.basename(file, ".sql"), sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Brings the database's functions and triggers to prisma/functions: applies each file whose checksum is another than the
 * one it was applied with, all of them in one transaction. Runs after the migrations.
 *
 * @returns the names of the files that were applied now.
 * @throws OperatorError naming the file and Postgres' words when one is refused; then none is applied.
 */
export async function applyFunctions(client: pg.Client): Promise<string[]> {
  const known = await client.query<{ name: string; checksum: string }>("SELECT name, checksum FROM applied_functions");
  const checksums = new Map(known.rows.map(({ name, checksum }) => [name, checksum]));
  const changed = readFunctions().filter(({ name, checksum }) => checksums.get(name) !== checksum);
  if (changed.length === 0) return [];
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
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
    );
  }
  // Who may call it is said by runtime-role.ts; a new one is everybody's until then.
  await client.query(`REVOKE ALL ON FUNCTION ${pg.escapeIdentifier(name)} FROM PUBLIC`);
  await client.query(
    `INSERT INTO applied_functions (name, checksum, applied_at) VALUES ($1, $2, now())
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum],
  );
}
