import { afterAll, beforeAll } from "vitest";
import { closeDb } from "@/lib/server/db";
import { migrate } from "@/scripts/migrate/migrate";
import type { EmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { startTemporaryPostgres } from "@/scripts/postgres/temporary-postgres";

/**
 * Gives the test file a Postgres of its own, migrated and empty: one that it may kill, or whose log it reads. Call it
 * before anything in the file asks for the settings, which are parsed once.
 *
 * @returns gives the server, once the tests run
 */
export function withOwnPostgres(): () => EmbeddedPostgres {
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    server = await startTemporaryPostgres();
    await migrate(server.ownerUrl, server.databaseUrl);
    process.env.DATABASE_URL = server.databaseUrl;
  }, 120_000);
  afterAll(async () => {
    await closeDb();
    await server.stop();
  });
  return () => server;
}
