import type { Queryable } from "@/lib/server/db";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName, withRole } from "@/scripts/postgres/database-url";

// Do not import the code of migrations here: every test file loads this module, and would then also load the migration code.

/**
 * Describes a Postgres server that has a migrated template database for tests. The object contains only plain data, so it can be
 * passed to test workers.
 */
export interface TestServer {
  /** A superuser's connection URL to the database `postgres`. */
  adminUrl: string;
  /**
   * The role that owns every test database. It is not a superuser. Migrations run as this role, and tests write the books directly
   * as this role.
   */
  owner: { role: string; password: string };
  /** The role that the product connects with. The role owns nothing. */
  runtime: { role: string; password: string };
  /** The names of this run's databases begin with this prefix. */
  prefix: string;
}

/**
 * Creates a migrated, empty database with this name. An existing database with the name is replaced. Returns the URL with which
 * the product connects to the new database.
 */
export async function createTestDatabase(server: TestServer, name: string): Promise<string> {
  return asRuntime(server, await copyDatabase(server, `${server.prefix}template`, server.prefix + name));
}

/** Copies a database. An earlier copy is replaced. @returns a superuser's connection URL of the copy */
export async function copyDatabase(server: TestServer, source: string, target: string): Promise<string> {
  const adminUrl = withDatabaseName(server.adminUrl, target);
  await asAdmin(server, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${target} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${target} TEMPLATE ${source} OWNER ${server.owner.role} STRATEGY file_copy`);
    // A copy has the original's privileges on tables, but only the default privileges on the database itself.
    await admin.query(`REVOKE CREATE, TEMPORARY ON DATABASE ${target} FROM PUBLIC`);
  });
  return adminUrl;
}

/** Removes the test database with this name, and its copies, whose names begin with this name. */
export async function dropDatabases(server: TestServer, name: string): Promise<void> {
  await asAdmin(server, async (admin) => {
    const found = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [server.prefix + name],
    );
    for (const { datname } of found) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  });
}

/** Returns a connection URL to the same database with the owner's role. */
export function asOwner({ owner }: TestServer, databaseUrl: string): string {
  return withRole(databaseUrl, owner.role, owner.password);
}

/** Returns a connection URL to the same database with the product's role. */
export function asRuntime({ runtime }: TestServer, databaseUrl: string): string {
  return withRole(databaseUrl, runtime.role, runtime.password);
}

/** Runs `work` as a superuser, connected to the database `postgres`. */
export function asAdmin(server: TestServer, work: (admin: Queryable) => Promise<void>): Promise<void> {
  return withConnection(server.adminUrl, work);
}
