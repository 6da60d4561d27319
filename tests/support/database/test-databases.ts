import type { Queryable } from "@/lib/server/db";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName, withRole } from "@/scripts/postgres/database-url";

// Each test file loads this module, so it must not import the code that migrates a database.

/**
 * Describes a Postgres with a migrated template for test databases. The object contains only plain data, so it can be passed to
 * test workers.
 */
export interface TestServer {
  /** A superuser's connection URL to the database `postgres`. */
  adminUrl: string;
  /**
   * The role that owns every test database. The role is not a superuser. The role runs migrations, and tests use the role to
   * write the books directly.
   */
  owner: { role: string; password: string };
  /** The role with which the product connects. The role owns nothing. */
  runtime: { role: string; password: string };
  /** The names of this run's databases begin with this prefix. */
  prefix: string;
}

/** Creates a migrated, empty database with this name and replaces an earlier one. Returns the product's connection URL. */
export async function createTestDatabase(server: TestServer, name: string): Promise<string> {
  return asRuntime(server, await copyDatabase(server, `${server.prefix}template`, server.prefix + name));
}

/** Copies a database and replaces an earlier copy. @returns a superuser's connection URL of the copy */
export async function copyDatabase(server: TestServer, source: string, target: string): Promise<string> {
  const adminUrl = withDatabaseName(server.adminUrl, target);
  await asAdmin(server, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${target} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${target} TEMPLATE ${source} OWNER ${server.owner.role}`);
    // A copy keeps the privileges on tables, but not the privileges on the database itself.
    await admin.query(`REVOKE CREATE, TEMPORARY ON DATABASE ${target} FROM PUBLIC`);
  });
  return adminUrl;
}

/** The connection URL of the same database, for the owner's role. */
export function asOwner({ owner }: TestServer, databaseUrl: string): string {
  return withRole(databaseUrl, owner.role, owner.password);
}

/** The connection URL of the same database, for the product's role. */
export function asRuntime({ runtime }: TestServer, databaseUrl: string): string {
  return withRole(databaseUrl, runtime.role, runtime.password);
}

/** Runs the work as a superuser on the database `postgres`. */
export function asAdmin(server: TestServer, work: (admin: Queryable) => Promise<void>): Promise<void> {
  return withConnection(server.adminUrl, work);
}
