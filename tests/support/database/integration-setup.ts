import { afterAll, inject } from "vitest";
import { createTestDatabase } from "./test-databases";

// Runs in each test file before the file's own imports. Creates an empty, migrated database for the file.
process.env.DATABASE_URL = await createTestDatabase(
  inject("testServer"),
  `worker_${process.env.VITEST_POOL_ID ?? "0"}`,
);
process.env.NEXTAUTH_URL = "http://localhost:3000";
process.env.NEXTAUTH_SECRET = "a secret that is good enough for the tests";
process.env.PIN_PEPPER = "a-pepper-that-is-good-enough-for-the-tests";
process.env.DATA_KEY = "a-data-key-that-is-good-enough-for-the-tests";
process.env.DEMO = "1";
process.env.HOST = "127.0.0.1";
// The nightly verification is off here. The tests of this verification set the hour themselves.
process.env.VERIFY_BOOKS_HOUR = "off";
// Tests send more requests in a minute than the limits allow for a person. The tests of these limits set their own factor.
process.env.PACE_FACTOR = "1000";

afterAll(async () => {
  const { closeDb } = await import("@/lib/server/db");
  await closeDb();
});
