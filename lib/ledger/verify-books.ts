import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BookMarks } from "./checks/book-marks.sql";
import type { LedgerBreak } from "./checks/check";
import { Findings } from "./checks/findings";
import { walkAccounts, walkEntries, walkHolds, walkLines, walkSnapshots } from "./checks/walk-ledger";
import { checkSubjects, walkChangedRecords, walkRecords } from "./checks/walk-records";
import type { Seal } from "./seals/seal.sql";
import { findUnsealed, verifySeals } from "./seals/verify-seals";

export type BooksReport = {
  /** How many were looked at. */
  entries: number;
  postings: number;
  accounts: number;
  openHolds: number;
  /** A thousand at most. */
  breaks: LedgerBreak[];
  breakCount: number;
  /** What is not wrong but deserves a look. */
  warnings: LedgerBreak[];
};

/**
 * Recomputes the books from their postings and holds, holds every transfer, loan, deposit, order to a network and snapshot
 * against them, and recomputes the seals. Goes through everything in slices, each read at one moment: its memory does not grow with the
 * books, it may run while money moves, and what moves is no break (docs/decisions/0029-verifying-the-books.md).
 *
 * @param options.since leaves out what had not come when an earlier run began and was found right by it
 * @param options.keptSeals an export of the seals, kept elsewhere
 */
export async function verifyBooks(
  db: Queryable,
  { since, keptSeals }: { since?: BookMarks | undefined; keptSeals?: Seal[] | undefined } = {},
): Promise<BooksReport> {
  const findings = new Findings(db);
  const counts = since ? await verifySince(db, findings, since) : await verifyAll(db, findings);
  await verifySeals(db, findings, { since, kept: keptSeals });
  const warnings = await findUnsealed(db);
  return { ...counts, breaks: findings.breaks, breakCount: findings.count, warnings };
}

async function verifyAll(db: Queryable, findings: Findings) {
  const counts = {
    entries: await walkEntries(db, findings, 0n),
    postings: await walkLines(db, findings),
    accounts: await walkAccounts(db, findings),
    openHolds: await walkHolds(db, findings),
  };
  await walkSnapshots(db, findings, 0n);
  await walkRecords(db, findings);
  return counts;
}

async function verifySince(db: Queryable, findings: Findings, since: BookMarks) {
  const entries = await walkEntries(db, findings, since.journalEntries, (slice) =>
    checkSubjects(db, findings, since, slice),
  );
  await walkSnapshots(db, findings, since.postings);
  await walkChangedRecords(db, findings, since);
  return { entries, postings: 0, accounts: 0, openHolds: 0 };
}
