import type { Queryable } from "@/lib/server/db";
import { escapeIdentifier } from "@/scripts/postgres/connect";
import type { FunctionFile } from "./function-files";

/** The checksum with which each file of prisma/functions was applied last. */
export async function readAppliedFunctions(connection: Queryable): Promise<Map<string, string>> {
  const applied = await connection.query<{ name: string; checksum: string }>(
    "SELECT DISTINCT ON (name) name, checksum FROM applied_functions ORDER BY name, applied_at DESC",
  );
  return new Map(applied.map(({ name, checksum }) => [name, checksum]));
}

/** Lets a function of this transaction refer to one that is made after it. */
export async function deferBodyChecks(connection: Queryable): Promise<void> {
  await connection.query("SET LOCAL check_function_bodies = off");
}

/** Makes a function anew. */
export async function runFunctionFile(connection: Queryable, { sql }: FunctionFile): Promise<void> {
  await connection.query(sql);
}

/** Takes the right to call it from everybody until `grantRuntimeRole` grants it, and records that it was applied. */
export async function noteFunction(connection: Queryable, { name, checksum }: FunctionFile): Promise<void> {
  await connection.query(`REVOKE ALL ON FUNCTION ${escapeIdentifier(name)} FROM PUBLIC`);
  await connection.query(
    `INSERT INTO applied_functions (name, checksum, applied_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (name, checksum) DO UPDATE SET applied_at = excluded.applied_at`,
    [name, checksum],
  );
}
