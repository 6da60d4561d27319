import { afterAll, beforeAll, expect } from "vitest";
import { closeDb, db } from "@/lib/server/db";
import { migrate } from "@/scripts/migrate/migrate";
import { withConnection } from "@/scripts/postgres/connect";
import { roleOf } from "@/scripts/postgres/database-url";
import type { EmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { clusterDirectory } from "@/scripts/postgres/postgres-place";
import { findPostmaster } from "@/scripts/postgres/postmaster";
import { startTemporaryPostgres } from "@/scripts/postgres/temporary-postgres";
import { isAlive, waitUntil } from "@/scripts/system/processes";
import { installByHand } from "@/tests/support/by-hand/install.sql";

/**
 * Starts a migrated and empty Postgres for one test file, whose tests may kill the server or read its log. Call this function
 * before any code in the file reads the settings, because settings are parsed only once.
 *
 * @returns a function that returns the server; tests may call the returned function, but code that runs before `beforeAll` may
 * not
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

/** The longest time that a test waits for Postgres. The limit only ends tests that hang. */
const answeredWithinMs = 120_000;

/** Kills Postgres with SIGKILL in the middle of its work, and starts Postgres again. The clients must reconnect by themselves. */
export async function killPostgres(server: EmbeddedPostgres): Promise<void> {
  const postmaster = findPostmaster(clusterDirectory(server.place));
  if (!postmaster) throw new Error("Postgres does not run.");
  process.kill(postmaster.pid, "SIGKILL");
  // A pooled connection may still answer for a moment after the kill, so the function waits until the server's process has ended.
  expect(await waitUntil(() => !isAlive(postmaster.pid), answeredWithinMs, 5)).toBe(true);
  // Child processes of the killed server need a moment to end, so the start is repeated until it succeeds.
  expect(await waitUntil(() => isAnswered(() => server.revive()), answeredWithinMs)).toBe(true);
  expect(await waitUntil(() => isAnswered(() => db.query("SELECT 1")), answeredWithinMs)).toBe(true);
}

const isAnswered = (question: () => Promise<unknown>) =>
  question().then(
    () => true,
    () => false,
  );
