import { vi } from "vitest";
import { db } from "@/lib/server/db";

/** The longest time that a test waits for another process. The time is long enough even on a busy machine. */
export const stateMaxMs = 300_000;

/**
 * Waits until at least `count` connections to this test file's database wait for a lock. Call the function outside a transaction,
 * because a transaction sees the same state of `pg_stat_activity` each time. `query` is a LIKE pattern for the text of the
 * waiting statement.
 */
export async function waitForLockWaits(count = 1, query = "%"): Promise<void> {
  const areWaiting = async () => {
    const waiting = await db.query(
      `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
      [query],
    );
    if (waiting.length < count) throw new Error(`${waiting.length} of ${count} connections wait for a lock`);
  };
  await vi.waitFor(areWaiting, { timeout: stateMaxMs, interval: 10 });
}
