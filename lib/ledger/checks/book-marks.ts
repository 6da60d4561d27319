import "server-only";
import { settle } from "@/lib/ledger/settle";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

/** How far a run has looked: what comes later is above these numbers, or was changed after this moment. */
export type BookMarks = {
  journalEntries: bigint;
  postings: bigint;
  auditEvents: bigint;
  transferEvents: bigint;
  at: Date;
};

/** The present end of everything, such that nothing up to it is still to come. @throws NotSettledError */
export async function takeBookMarks(db: Queryable, limitMs?: number): Promise<BookMarks> {
  const at = now();
  // Before: their numbers belong to transactions that are waited for as well.
  const [row] = await db.query<{ transfer_events: bigint }>(
    "SELECT coalesce(max(id), 0) AS transfer_events FROM transfer_events",
  );
  const { journalEntries, postings, auditEvents } = await settle(limitMs === undefined ? {} : { limitMs });
  return { journalEntries, postings, auditEvents, transferEvents: row?.transfer_events ?? 0n, at };
}

/** Where the last clean run began; undefined when there was none. */
export async function readLastCleanMarks(db: Queryable): Promise<BookMarks | undefined> {
  const [row] = await db.query<{
    began_at: Date;
    journal_entries: bigint;
    postings: bigint;
    audit_events: bigint;
    transfer_events: bigint;
  }>(
    "SELECT began_at, journal_entries, postings, audit_events, transfer_events FROM book_checks ORDER BY id DESC LIMIT 1",
  );
  return (
    row && {
      at: row.began_at,
      journalEntries: row.journal_entries,
      postings: row.postings,
      auditEvents: row.audit_events,
      transferEvents: row.transfer_events,
    }
  );
}

/** Writes a clean run down, with where it began. */
export async function recordCleanRun(db: Queryable, marks: BookMarks, { isFull }: { isFull: boolean }): Promise<void> {
  const { at, journalEntries, postings, auditEvents, transferEvents } = marks;
  await db.query("SELECT record_book_check($1, $2, $3, $4, $5, $6, $7)", [
    at,
    now(),
    isFull,
    journalEntries,
    postings,
    auditEvents,
    transferEvents,
  ]);
}
