import "server-only";
import type { LedgerBreak } from "@/lib/ledger/checks/check";
import type { BookPart } from "@/lib/ledger/verify-books";
import type { Queryable } from "@/lib/server/db";

/** An unfinished verification, with the data that the worker needs. */
export type OpenVerification = {
  id: string;
  /** The bank's date of a nightly verification, `YYYY-MM-DD`. Null if a member of staff requested the verification. */
  night: string | null;
  partsDone: number;
  attempts: number;
  /**
   * The number of the last row of each table when the verification began (`BookMarks`), as decimal text. `at` is the time at which
   * the verification began, in ISO 8601.
   */
  marks: Record<"journalEntries" | "postings" | "auditEvents" | "transferEvents" | "at", string> | null;
  breakCount: bigint;
  breaks: LedgerBreak[];
};

export async function isVerificationOpen(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ isOpen: boolean }>(
    'SELECT EXISTS (SELECT FROM book_verifications WHERE finished_at IS NULL) AS "isOpen"',
  );
  return row?.isOpen ?? false;
}

/** The time of the last check without errors. Null if no check has succeeded. */
export async function queryLastCheck(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ finishedAt: Date }>(
    'SELECT finished_at AS "finishedAt" FROM book_checks ORDER BY id DESC LIMIT 1',
  );
  return row?.finishedAt ?? null;
}

const lockKey = "hashtextextended('book_verifications', 0)";

/**
 * Tries to lock the verification for this database session. The session holds the lock until it calls `letGoOfVerification` or
 * ends. A worker that loses its connection therefore also loses the lock.
 */
export async function holdVerification(session: Queryable): Promise<boolean> {
  const [row] = await session.query<{ isHeld: boolean }>(`SELECT pg_try_advisory_lock(${lockKey}) AS "isHeld"`);
  return row?.isHeld ?? false;
}

/** Releases the lock immediately. Without this call, PostgreSQL would release the lock only when the session ends. */
export async function letGoOfVerification(session: Queryable): Promise<void> {
  await session.query(`SELECT pg_advisory_unlock(${lockKey})`);
}

/**
 * Counts a new attempt at the next unfinished part of the open verification. Returns undefined if no verification is open.
 */
export async function beginAttempt(session: Queryable, at: Date): Promise<OpenVerification | undefined> {
  const [open] = await session.query<OpenVerification>(
    `UPDATE book_verifications SET attempts = attempts + 1, checked = 0, started_at = coalesce(started_at, $1)
      WHERE finished_at IS NULL
      RETURNING id, night, parts_done AS "partsDone", attempts, marks, break_count AS "breakCount", breaks`,
    [at],
  );
  return open;
}

/** Reduces the count of attempts by one, because the last attempt was stopped on purpose. */
export async function takeBackAttempt(session: Queryable, id: string): Promise<void> {
  await session.query("UPDATE book_verifications SET attempts = attempts - 1 WHERE id = $1", [id]);
}

export async function keepMarks(session: Queryable, id: string, marks: OpenVerification["marks"]): Promise<void> {
  await session.query("UPDATE book_verifications SET marks = $2 WHERE id = $1", [id, JSON.stringify(marks)]);
}

export async function noteChecked(session: Queryable, id: string, checked: number): Promise<void> {
  await session.query("UPDATE book_verifications SET checked = $2 WHERE id = $1", [id, checked]);
}

/** The columns that store the numbers of checked records, keyed by part. A part without a column does not count its records. */
const countColumns: Partial<Record<BookPart, string>> = {
  entries: "entries",
  postings: "postings",
  accounts: "accounts",
  openHolds: "open_holds",
};

/** Stores the findings of a finished part. If the run is interrupted later, it continues after this part. */
export async function completePart(
  session: Queryable,
  id: string,
  part: BookPart,
  result: { count: number; workedMs: number; breakCount: number; breaks: LedgerBreak[] },
): Promise<void> {
  const counted = countColumns[part];
  await session.query(
    `UPDATE book_verifications
        SET parts_done = parts_done + 1, attempts = 1, checked = 0, worked_ms = worked_ms + $2, break_count = $3, breaks = $4
            ${counted ? `, ${counted} = $5` : ""}
      WHERE id = $1`,
    [
      id,
      Math.round(result.workedMs),
      result.breakCount,
      JSON.stringify(result.breaks),
      ...(counted ? [result.count] : []),
    ],
  );
}

/** Ends a verification. @returns true if the verification was open before this call */
export async function finishVerification(
  db: Queryable,
  id: string,
  { outcome, at, warnings }: { outcome: "clean" | "broken" | "failed"; at: Date; warnings: LedgerBreak[] },
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE book_verifications SET outcome = $2::book_verification_outcome, finished_at = $3, warnings = $4
      WHERE id = $1 AND finished_at IS NULL RETURNING id`,
    [id, outcome, at, JSON.stringify(warnings)],
  );
  return rows.length > 0;
}
