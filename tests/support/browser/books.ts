import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { asRuntime, type TestServer } from "@/tests/support/database/test-databases";

/**
 * Verifies the books of the test run's site directly in the database. Does nothing on a site that was already running, because
 * tests may not open the database of such a site.
 */
export async function expectCleanBooks(): Promise<void> {
  const known = process.env.E2E_TEST_SERVER;
  if (!known) return;
  const server = JSON.parse(known) as TestServer;
  await verifyBooksOf(asRuntime(server, withDatabaseName(server.adminUrl, `${server.prefix}browser`)));
}

/** Runs verify-books in a separate process, because the browser tests cannot load modules of the server. */
export async function verifyBooksOf(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/verify-books.ts"], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DEMO: "1",
      NEXTAUTH_SECRET: "a secret that is good enough for the tests",
      PIN_PEPPER: "a-pepper-that-is-good-enough-for-the-tests",
      DATA_KEY: "a-data-key-that-is-good-enough-for-the-tests",
      LOG_LEVEL: "silent",
    },
  });
}
