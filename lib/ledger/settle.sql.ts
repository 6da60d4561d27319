import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/server/db";

/** The numbers up to which everything is final: no row up to them will be written any more. 0 when there is none yet. */
export type SettledNumbers = { postings: bigint; journalEntries: bigint; auditEvents: bigint };

/** Transactions that began before take too long to end: what needs them final has to be tried again later. */
export class NotSettledError extends Error {
  override name = "NotSettledError";
}

const pauseMinMs = 2;
const pauseMaxMs = 100;
const defaultLimitMs = 10_000;

/**
 * The numbers of the newest postings, entries and audit events such that all up to them are final. Waits for the
 * transactions that were under way when it was asked, and makes nobody wait (`settle_mark` says why that is enough).
 *
 * Never inside a transaction that has written: it would wait for itself.
 *
 * @throws NotSettledError when one of them is still under way after `limitMs`
 */
export async function settle({ limitMs = defaultLimitMs }: { limitMs?: number } = {}): Promise<SettledNumbers> {
  const deadline = performance.now() + limitMs;
  // A transaction of its own, whose id must not be among those waited for.
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
