import { inject } from "vitest";
import { closeDb } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { copyDatabase } from "./test-databases";

// This module is for tests that run several sequences of events from the same initial state of a bank. The test file creates the
// bank once, and each sequence starts on a copy of the database.

const databaseName = (url: string) => new URL(url).pathname.slice(1);

/** Copies the present state of the test file's database. @returns the copy's name, for `startFromCopyOf` */
export async function freezeDatabase(): Promise<string> {
  const source = databaseName(env().DATABASE_URL);
  const frozen = `${source}_frozen`;
  await closeDb();
  await copy(source, frozen);
  return frozen;
}

/**
 * Makes the code under test use a new copy of the frozen database. After the call, the bank's date is the calendar's date again.
 */
export async function startFromCopyOf(frozen: string): Promise<void> {
  const clone = `${frozen}_clone`;
  await closeDb();
  await copy(frozen, clone);
  env().DATABASE_URL = withDatabaseName(env().DATABASE_URL, clone);
  process.env.DATABASE_URL = env().DATABASE_URL;
  (globalThis as { holdfastLeadDays?: number }).holdfastLeadDays = 0;
}

async function copy(source: string, target: string): Promise<void> {
  await copyDatabase(inject("testServer"), source, target);
}
