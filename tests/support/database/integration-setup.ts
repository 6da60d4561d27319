import { afterAll, inject } from "vitest";
import { createTestDatabase } from "./test-databases";

// Before each test file, and before it imports anything: an empty, migrated database of its own.
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
// Tests of it say when; in all others no night comes.
process.env.VERIFY_BOOKS_HOUR = "off";

afterAll(async () => {
  const { closeDb } = await import("@/lib/server/db");
  await closeDb();
});
