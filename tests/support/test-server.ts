import { randomBytes } from "node:crypto";
import pg from "pg";
import { withDatabaseName } from "@/scripts/lib/database-url";
import { migrate } from "@/scripts/lib/migrate";
import { startTemporaryPostgres } from "@/scripts/lib/temporary-postgres";

/** A Postgres with a migrated template to make test databases from; plain data, so that workers can be told of it. */
export interface TestServer {
  /** Connection of a superuser to the database `postgres`. */
  adminUrl: string;
  /** Owner of every test database, no superuser: what the product's own role can do, and nothing beyond. */
  role: string;
  password: string;
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
    role: `holdfast_test_${run}`,
    password: randomBytes(12).toString("hex"),
    prefix: `holdfast_test_${run}_`,
  };
  const stop = own ? own.stop : () => removeTraces(server);
  try {
    await asAdmin(server, (admin) => admin.query(`CREATE ROLE ${server.role} LOGIN PASSWORD '${server.password}'`));
    await asAdmin(server, (admin) => admin.query(`CREATE DATABASE ${server.prefix}template OWNER ${server.role}`));
    await migrate(databaseUrl(server, "template"));
    return { server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes a migrated, empty database of that name, in place of an earlier one, and gives its address. */
export async function createTestDatabase(server: TestServer, name: string): Promise<string> {
  const database = server.prefix + name;
  await asAdmin(server, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${database} TEMPLATE ${server.prefix}template OWNER ${server.role}`);
  });
  return databaseUrl(server, name);
}

function databaseUrl(server: TestServer, name: string): string {
  const url = new URL(withDatabaseName(server.adminUrl, server.prefix + name));
  url.username = server.role;
  url.password = server.password;
  return url.toString();
}

async function removeTraces(server: TestServer): Promise<void> {
  await asAdmin(server, async (admin) => {
    const databases = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [server.prefix],
    );
    for (const { datname } of databases.rows) {
      await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
    await admin.query(`DROP ROLE IF EXISTS ${server.role}`);
  });
}

async function asAdmin<Result>(server: TestServer, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
