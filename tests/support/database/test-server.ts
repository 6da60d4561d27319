import { randomBytes } from "node:crypto";
import type { Queryable } from "@/lib/server/db";
import { migrate } from "@/scripts/migrate/migrate";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName, withRole } from "@/scripts/postgres/database-url";
import { startTemporaryPostgres } from "@/scripts/postgres/temporary-postgres";

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

/**
 * The server of a test run: the one at `TEST_PGADMIN_URL` (a superuser's connection), else one started for this run.
 * `stop` removes all that the run has made.
 */
export async function startTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const given = process.env.TEST_PGADMIN_URL;
  const own = given ? undefined : await startTemporaryPostgres();
  const run = randomBytes(4).toString("hex");
  const server: TestServer = {
    adminUrl: given ?? own?.adminUrl ?? "",
    owner: { role: `holdfast_test_${run}_owner`, password: randomBytes(12).toString("hex") },
    runtime: { role: `holdfast_test_${run}`, password: randomBytes(12).toString("hex") },
    prefix: `holdfast_test_${run}_`,
  };
  const stop = own ? own.stop : () => removeTraces(server);
  try {
    await asAdmin(server, async (admin) => {
      for (const { role, password } of [server.owner, server.runtime]) {
        await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
      }
      await admin.query(`CREATE DATABASE ${server.prefix}template OWNER ${server.owner.role}`);
    });
    const template = withDatabaseName(server.adminUrl, `${server.prefix}template`);
    await migrate(asOwner(server, template), asRuntime(server, template));
    return { server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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

async function removeTraces(server: TestServer): Promise<void> {
  await asAdmin(server, async (admin) => {
    const databases = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [server.prefix],
    );
    for (const { datname } of databases) {
      await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
    await admin.query(`DROP ROLE IF EXISTS ${server.owner.role}, ${server.runtime.role}`);
  });
}

function asAdmin(server: TestServer, work: (admin: Queryable) => Promise<void>): Promise<void> {
  return withConnection(server.adminUrl, work);
}
