import type { Queryable } from "@/lib/server/db";

/** Creates roles that may log in, and a database that `owner` owns. Existing roles and databases stay unchanged. */
export async function makeRolesAndDatabase(
  admin: Queryable,
  passwordByRole: Record<string, string>,
  database: string,
  owner: string,
): Promise<void> {
  for (const [role, password] of Object.entries(passwordByRole)) {
    const known = await admin.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
    if (known.length === 0) await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  }
  const databases = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
  if (databases.length === 0) await admin.query(`CREATE DATABASE ${database} OWNER ${owner}`);
}

/** Runs a trivial query. Throws if the server does not answer. */
export async function expectAnswer(connection: Queryable): Promise<void> {
  await connection.query("SELECT 1");
}
