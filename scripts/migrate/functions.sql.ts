import type { Queryable } from "@/lib/server/db";
import type { FunctionText } from "./function-texts";

/** Maps the name of each applied function to the checksum of its latest applied version. */
export async function readAppliedFunctions(connection: Queryable): Promise<Map<string, string>> {
  const applied = await connection.query<{ name: string; checksum: string }>(
    "SELECT DISTINCT ON (name) name, checksum FROM applied_functions ORDER BY name, applied_at DESC",
  );
  return new Map(applied.map(({ name, checksum }) => [name, checksum]));
}

/** Lets a function refer to another function that this transaction creates later. */
export async function deferBodyChecks(connection: Queryable): Promise<void> {
  await connection.query("SET LOCAL check_function_bodies = off");
}

/** Creates or replaces a function. */
export async function runFunction(connection: Queryable, { sql }: FunctionText): Promise<void> {
  await connection.query(sql);
}

/**
 * Records that the function was applied, and revokes the privilege of PUBLIC to call it. `grantRuntimeRole` later grants this
 * privilege to the runtime role.
 */
export async function noteFunction(connection: Queryable, { name, checksum }: FunctionText): Promise<void> {
  // The query may find several signatures, because the function of the previous release may have other parameters and stays in
  // the database.
  const known = await connection.query<{ signature: string }>(
    "SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = $1",
    [name],
  );
  for (const { signature } of known) await connection.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
  await connection.query(
    `INSERT INTO applied_functions (name, checksum, applied_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (name, checksum) DO UPDATE SET applied_at = excluded.applied_at`,
    [name, checksum],
  );
}
