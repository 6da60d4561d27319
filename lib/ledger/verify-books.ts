import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BookMarks } from "./checks/book-marks.sql";
import type { LedgerBreak } from "./checks/check";
import { Findings } from "./checks/findings";
import { findNostroDifferences } from "./checks/settlement.sql";
import { walkAccounts, walkClosings, walkEntries, walkHolds, walkLines, walkSnapshots } from "./checks/walk-ledger";
import { checkSubjects, walkChangedRecords, walkRecords } from "./checks/walk-records";
import { type Seal, sealStreams } from "./seals/seal.sql";
import { compareKeptSeals, findUnsealed, verifySeals } from "./seals/verify-seals";

export type BooksReport = {
  /** The number of checked entries. The next three fields count the checked postings, accounts and open holds. */
  entries: number;
  postings: number;
  accounts: number;
  openHolds: number;
  /** At most 1000 breaks. */
  breaks: LedgerBreak[];
  breakCount: number;
  /** Findings that are not errors in the books. Staff should find their cause. */
  warnings: LedgerBreak[];
};

/**
 * Recomputes the balances from postings and holds. Compares every transfer, loan, deposit, network order and snapshot with the
 * books. Recomputes the seals. The run checks one slice of records after the other, so its memory does not grow with the books.
 * Each check reads one snapshot of the database, so money may move during the run (docs/decisions/verifying-the-books.md).
 *
 * @param options.since the numbers and the time up to which the last run without an error has checked the books; earlier rows are
 * skipped
 * @param options.keptSeals an earlier export of the seals that was kept outside the database
 */
export async function verifyBooks(
  db: Queryable,
  { since, keptSeals }: { since?: BookMarks | undefined; keptSeals?: Seal[] | undefined } = {},
): Promise<BooksReport> {
  const findings = new Findings(db);
  const counts = since ? await verifySince(db, findings, since) : await verifyAll(db, findings);
  if (keptSeals) await compareKeptSeals(db, findings, keptSeals);
  const warnings = await findWarnings(db);
  return { ...counts, breaks: findings.breaks, breakCount: findings.count, warnings };
}

/**
 * Finds the warnings: rows that have waited too long for their seal, and nostro accounts that differ from the network's last
 * statement.
 */
export async function findWarnings(db: Queryable): Promise<LedgerBreak[]> {
  return [...(await findUnsealed(db)), ...(await findNostroDifferences(db))];
}

type Walk = (db: Queryable, findings: Findings) => Promise<number | undefined>;

/** Converts a check that does not count its records to the type `Walk`. */
const uncounted =
  (walk: (db: Queryable, findings: Findings) => Promise<void>): Walk =>
  async (db, findings) => {
    await walk(db, findings);
    return undefined;
  };

/** The functions that check the parts of a full run, keyed by part. A full run calls them in this order. */
const walks = {
  entries: (db, findings) => walkEntries(db, findings, 0n),
  postings: walkLines,
  accounts: walkAccounts,
  openHolds: walkHolds,
  snapshots: uncounted((db, findings) => walkSnapshots(db, findings, 0n)),
  closings: uncounted((db, findings) => walkClosings(db, findings, 0n)),
  transfers: uncounted((db, findings) => walkRecords(db, findings, "transfers")),
  loans: uncounted((db, findings) => walkRecords(db, findings, "loans")),
  deposits: uncounted((db, findings) => walkRecords(db, findings, "deposits")),
  settlements: uncounted((db, findings) => walkRecords(db, findings, "settlement_exceptions")),
  journalSeals: uncounted((db, findings) => verifySeals(db, findings, "journal")),
  auditSeals: uncounted((db, findings) => verifySeals(db, findings, "audit")),
} satisfies Record<string, Walk>;

/** A part of the books that a full run checks as one step. */
export type BookPart = keyof typeof walks;

/**
 * The parts in the order in which a full run checks them. The parts are independent, so an interrupted run can continue with the
 * next part.
 */
export const bookParts = Object.keys(walks) as BookPart[];

/** Checks one part of the books. @returns the number of checked records; 0 for a part that does not count its records */
export async function verifyPart(db: Queryable, findings: Findings, part: BookPart): Promise<number> {
  return (await walks[part](db, findings)) ?? 0;
}

async function verifyAll(db: Queryable, findings: Findings) {
  const counts = { entries: 0, postings: 0, accounts: 0, openHolds: 0 };
  for (const part of bookParts) {
    const count = await verifyPart(db, findings, part);
    if (part in counts) counts[part as keyof typeof counts] = count;
  }
  return counts;
}

async function verifySince(db: Queryable, findings: Findings, since: BookMarks) {
  const entries = await walkEntries(db, findings, since.journalEntries, (slice) =>
    checkSubjects(db, findings, since, slice),
  );
  await walkSnapshots(db, findings, since.postings);
  await walkClosings(db, findings, since.postings);
  await walkChangedRecords(db, findings, since);
  for (const stream of sealStreams) await verifySeals(db, findings, stream, since);
  return { entries, postings: 0, accounts: 0, openHolds: 0 };
}
