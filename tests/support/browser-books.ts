import pg from "pg";
import { withDatabaseName } from "@/scripts/lib/database-url";
import { expect } from "./browser";
import type { TestServer } from "./test-server";

/**
 * The books of the run's site add up, past all services and screens. Only where the run has started the site itself: the
 * database of another one is not the tests' to open.
 */
export async function expectCleanBooks(): Promise<void> {
  const known = process.env.E2E_TEST_SERVER;
  if (!known) return;
  const { adminUrl, prefix } = JSON.parse(known) as TestServer;
  const client = new pg.Client({ connectionString: withDatabaseName(adminUrl, `${prefix}browser`) });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT * FROM ledger_breaks() UNION ALL SELECT * FROM lending_breaks()");
    expect(rows).toEqual([]);
  } finally {
    await client.end();
  }
}
