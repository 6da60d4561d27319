import type { Queryable } from "@/lib/server/db";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName, withRole } from "@/scripts/postgres/database-url";

// Each test file loads this, so it must not import what migrates a database.

/** A Postgres with a migrated template to make test databases from; plain data, so that workers can be told of it. */
export interface TestServer {
  /** Connection of a superuser to the database `postgres`. */
  adminUrl: string;
  /** Owns every test database; no superuser. Migrations run as it, and tests that write the books by hand. */
  owner: { role: string; password: string };
  /** What the product connects as: it owns nothing. */
  runtime: { role: string; password: string };
  /** Databases of this run start with it. */
  prefix: string;
}

/** Makes a migrated, empty database of that name, in place of an earlier one, and gives its address for the product. */
export async function createTestDatabase(server: TestServer, name: string): Promise<string> {
  return asRuntime(server, await copyDatabase(server, `${server.prefix}template`, server.prefix + name));
}

/** Makes a database like another, in place of an earlier one. @returns its address for a superuser */
export async function copyDatabase(server: TestServer, source: string, target: string): Promise<string> {
  const adminUrl = withDatabaseName(server.adminUrl, target);
  await asAdmin(server, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${target} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${target} TEMPLATE ${source} OWNER ${server.owner.role}`);
    // A copy has the rights of its tables, and not those of the database itself.
    await admin.query(`REVOKE CREATE, TEMPORARY ON DATABASE ${target} FROM PUBLIC`);
  });
  return adminUrl;
}

/** The same database for the role that owns it. */
export function asOwner({ owner }: TestServer, databaseUrl: string): string {
  return withRole(databaseUrl, owner.role, owner.password);
}

/** The same database for the role that the product connects as. */
export function asRuntime({ runtime }: TestServer, databaseUrl: string): string {
  return withRole(databaseUrl, runtime.role, runtime.password);
}

/** Works as a superuser, on the database `postgres`. */
export function asAdmin(server: TestServer, work: (admin: Queryable) => Promise<void>): Promise<void> {
  return withConnection(server.adminUrl, work);
}
