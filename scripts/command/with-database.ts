import { ensureEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { dataDirectory, loadEnvironmentFiles } from "./project";
import { applyEmbeddedDatabase, assertEmbeddedIsForDemo, silenceTelemetry } from "./settings";

/**
 * Runs a command's work on the database of `DATABASE_URL`. If the operator has not set `DATABASE_URL`, starts the embedded
 * database and sets `DATABASE_URL` to the URL of this database. An embedded database that this call has started is stopped after
 * the work.
 */
export async function withDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  loadEnvironmentFiles();
  silenceTelemetry();
  if (process.env.DATABASE_URL) {
    await work(process.env.DATABASE_URL);
    return;
  }
  assertEmbeddedIsForDemo();
  const database = await ensureEmbeddedPostgres(dataDirectory());
  applyEmbeddedDatabase(database);
  try {
    await work(database.databaseUrl);
  } finally {
    if (!database.reused) {
      await database.stop();
    }
  }
}
