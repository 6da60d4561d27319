import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/server/db";

/** The numbers up to which all rows are final: no later row can get a number in this range. 0 when no row is final yet. */
export type SettledNumbers = { postings: bigint; journalEntries: bigint; auditEvents: bigint };

/** The error when older transactions take too long to end. The caller should try again later. */
export class NotSettledError extends Error {
  override name = "NotSettledError";
}

const pauseMinMs = 2;
const pauseMaxMs = 100;
const defaultLimitMs = 10_000;

/**
 * The highest final numbers of postings, entries and audit events. Waits for the transactions that were running at the time of
 * the call, and blocks no other transaction (`settle_mark` explains why this wait is enough). Never call this function
 * inside a transaction that has written, because the function would wait for that transaction.
 *
 * @throws NotSettledError when one of these transactions is still running after `limitMs`
 */
export async function settle({ limitMs = defaultLimitMs }: { limitMs?: number } = {}): Promise<SettledNumbers> {
  const deadline = performance.now() + limitMs;
  // The query runs in its own transaction, which ends at once, because the loop below also waits for the end of this transaction.
  const [numbers] = await db.query<SettledNumbers & { mark: string }>(
    'SELECT postings, journal_entries AS "journalEntries", audit_events AS "auditEvents", mark::text FROM settle_mark()',
  );
  if (!numbers) throw new Error("settle_mark gave no row");
  for (let pauseMs = pauseMinMs; !(await hasPassed(numbers.mark)); pauseMs = Math.min(2 * pauseMs, pauseMaxMs)) {
    if (performance.now() >= deadline) {
      throw new NotSettledError(`A transaction older than ${numbers.mark} is still under way after ${limitMs} ms`);
    }
    await pause(pauseMs);
  }
  return {
    postings: numbers.postings,
    journalEntries: numbers.journalEntries,
    auditEvents: numbers.auditEvents,
  };
}

async function hasPassed(mark: string): Promise<boolean> {
  const [row] = await db.query<{ hasPassed: boolean }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS "hasPassed"',
    [mark],
  );
  return row?.hasPassed ?? false;
}
