import "server-only";
import { settle } from "@/lib/ledger/settle.sql";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

/**
 * The marks that state how far a run has checked the books. Rows that are added later have higher numbers than these marks.
 * Records that change later have a time after `at`.
 */
export type BookMarks = {
  journalEntries: bigint;
  postings: bigint;
  auditEvents: bigint;
  transferEvents: bigint;
  at: Date;
};

/**
 * Returns the numbers of the last rows of the books, as marks. After the function has returned, no transaction can add a row
 * whose number is equal to or lower than a mark.
 * @throws NotSettledError
 */
export async function takeBookMarks(db: Queryable, limitMs?: number): Promise<BookMarks> {
  const at = now();
  // The last event is read before `settle` is called. `settle` then waits for each transaction that can still add an earlier
  // event.
  const [row] = await db.query<{ last: bigint }>("SELECT coalesce(max(id), 0) AS last FROM transfer_events");
  const { journalEntries, postings, auditEvents } = await settle(limitMs === undefined ? {} : { limitMs });
  return { journalEntries, postings, auditEvents, transferEvents: row?.last ?? 0n, at };
}

/** The number of days after which a full run is due. Only a full run finds changes of rows that an earlier run has checked. */
const fullRunEveryDays = 7;

/**
 * The marks from the beginning of the last run that found no error. Undefined if a full run is due, or if no run has found the
 * books without errors yet.
 */
export async function readLastCleanMarks(db: Queryable): Promise<BookMarks | undefined> {
  const [marks] = await db.query<BookMarks>(
    `SELECT began_at AS at, journal_entries AS "journalEntries", postings, audit_events AS "auditEvents",
            transfer_events AS "transferEvents"
       FROM book_checks
      WHERE EXISTS (SELECT FROM book_checks WHERE is_full AND began_at > $1)
      ORDER BY id DESC LIMIT 1`,
    [new Date(now().getTime() - fullRunEveryDays * 24 * 60 * 60 * 1000)],
  );
  return marks;
}

/** Records a run that found no error, with the marks from its beginning. */
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
