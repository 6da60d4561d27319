import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BookMarks } from "./checks/book-marks.sql";
import type { LedgerBreak } from "./checks/check";
import { Findings } from "./checks/findings";
import { walkAccounts, walkClosings, walkEntries, walkHolds, walkLines, walkSnapshots } from "./checks/walk-ledger";
import { checkSubjects, walkChangedRecords, walkRecords } from "./checks/walk-records";
import type { Seal } from "./seals/seal.sql";
import { findUnsealed, verifySeals } from "./seals/verify-seals";

export type BooksReport = {
  /** The numbers of checked records. */
  entries: number;
  postings: number;
  accounts: number;
  openHolds: number;
  /** At most a thousand. */
  breaks: LedgerBreak[];
  breakCount: number;
  /** Not wrong, but somebody should look. */
  warnings: LedgerBreak[];
};

/**
 * Recomputes the books from postings and holds, checks every transfer, loan, deposit, network order and snapshot against
 * them, and recomputes the seals. Works in slices, each of one moment: its memory does not grow with the books, and it may
 * run while money moves (docs/decisions/0029-verifying-the-books.md).
 *
 * @param options.since leaves out rows that an earlier run found right
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
  await walkClosings(db, findings, 0n);
  await walkRecords(db, findings);
  return counts;
}

async function verifySince(db: Queryable, findings: Findings, since: BookMarks) {
  const entries = await walkEntries(db, findings, since.journalEntries, (slice) =>
    checkSubjects(db, findings, since, slice),
  );
  await walkSnapshots(db, findings, since.postings);
  await walkClosings(db, findings, since.postings);
  await walkChangedRecords(db, findings, since);
  return { entries, postings: 0, accounts: 0, openHolds: 0 };
}
