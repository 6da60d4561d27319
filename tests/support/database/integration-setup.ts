import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { createTestDatabase, dropDatabases } from "./test-databases";

// Runs in each test file before the file's own imports. Creates an empty, migrated database for the file. The database's name is
// unique, so a process that another file has left behind cannot replace or change this database.
const server = inject("testServer");
const name = `file_${randomBytes(6).toString("hex")}`;
process.env.DATABASE_URL = await createTestDatabase(server, name);
process.env.NEXTAUTH_URL = "http://localhost:3000";
process.env.NEXTAUTH_SECRET = "a secret that is good enough for the tests";
process.env.PIN_PEPPER = "a-pepper-that-is-good-enough-for-the-tests";
process.env.DATA_KEY = "a-data-key-that-is-good-enough-for-the-tests";
process.env.DEMO = "1";
process.env.HOST = "127.0.0.1";
// The nightly verification of the books is off. Tests of the nightly verification set the hour themselves.
process.env.VERIFY_BOOKS_HOUR = "off";
// Tests send more requests in a minute than the pace limits allow for a person. Tests of the pace limits set their own factor.
process.env.PACE_FACTOR = "1000";

afterAll(async () => {
  const { closeDb } = await import("@/lib/server/db");
  await closeDb();
  await dropDatabases(server, name);
});
