import { randomBytes } from "node:crypto";
import { migrate } from "@/scripts/migrate/migrate";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { startTemporaryPostgres } from "@/scripts/postgres/temporary-postgres";
import { installByHand } from "@/tests/support/by-hand/install.sql";
import { asAdmin, asOwner, asRuntime, type TestServer } from "./test-databases";

/**
 * The Postgres server of a test run. If `TEST_PGADMIN_URL` (a superuser's connection URL) is set, the run uses the server at that
 * URL. If the variable is not set, the function starts a new server for the run. `stop` removes everything that the run has
 * created.
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
    await withConnection(asOwner(server, template), (owner) => installByHand(owner, server.runtime.role));
    return { server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
