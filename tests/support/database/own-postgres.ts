import { afterAll, beforeAll } from "vitest";
import { closeDb } from "@/lib/server/db";
import { migrate } from "@/scripts/migrate/migrate";
import { withConnection } from "@/scripts/postgres/connect";
import { roleOf } from "@/scripts/postgres/database-url";
import type { EmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { startTemporaryPostgres } from "@/scripts/postgres/temporary-postgres";
import { installByHand } from "@/tests/support/by-hand/install.sql";

/**
 * Starts a migrated and empty Postgres for the test file alone. The file may kill this server or read its log. Call this function
 * before any code in the file reads the settings, because settings are parsed only once.
 *
 * @returns a function that returns the server; tests may call this function, but code that runs before `beforeAll` may not
 */
export function withOwnPostgres(): () => EmbeddedPostgres {
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    server = await startTemporaryPostgres();
    await migrate(server.ownerUrl, server.databaseUrl);
    await withConnection(server.ownerUrl, (owner) => installByHand(owner, roleOf(server.databaseUrl)));
    process.env.DATABASE_URL = server.databaseUrl;
  });
  afterAll(async () => {
    await closeDb();
    await server.stop();
  });
  return () => server;
}
