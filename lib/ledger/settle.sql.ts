import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/server/db";

/**
 * The highest settled numbers. No transaction can still add a row with one of these numbers or a lower number. A number is 0 if
 * no row exists yet.
 */
export type SettledNumbers = { postings: bigint; journalEntries: bigint; auditEvents: bigint };

/** The error if older transactions are still running after the time limit of `settle`. The caller should try again later. */
export class NotSettledError extends Error {
  override name = "NotSettledError";
}

const pauseMinMs = 2;
const pauseMaxMs = 100;
const defaultLimitMs = 10_000;

/**
 * Finds the last numbers that the sequences have given out for postings, entries and audit events. The function then waits until
 * the transactions that were running at the time of the call have ended. After this wait, no transaction can still add a row up
 * to these numbers (prisma/functions/ledger/settle_mark.sql). The function blocks no other transaction. Never call the function
 * inside a transaction that has written, because the function would wait for this transaction.
 *
 * @throws NotSettledError when an older transaction is still running after `limitMs`
 */
export async function settle({ limitMs = defaultLimitMs }: { limitMs?: number } = {}): Promise<SettledNumbers> {
  const deadline = performance.now() + limitMs;
  // The query must run in a transaction of its own, because the loop below also waits for the end of the query's transaction.
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
