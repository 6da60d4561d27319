import type { LedgerBreak } from "@/lib/ledger/checks/check";
import type { BookPart } from "@/lib/ledger/verify-books";

/** A verification of the books that a member of staff, or the bank itself for a night, has requested. */
export type Verification = {
  id: string;
  /** Null when the bank itself requested it. */
  requestedBy: string | null;
  requestedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Null while the verification is open. */
  outcome: "clean" | "broken" | "failed" | null;
  /**
   * The number of finished parts, the number of all parts, and the present part. The present part is null before the first part
   * and after the last.
   */
  partsDone: number;
  partCount: number;
  part: BookPart | null;
  /** The number of records of the present part that were checked so far. */
  checked: bigint;
  /** How often the present part was begun again after an interruption. */
  retries: number;
  /** The working time, without the pauses between attempts. */
  workedMs: bigint;
  entries: bigint;
  postings: bigint;
  accounts: bigint;
  openHolds: bigint;
  breakCount: bigint;
};

/** A verification with its findings: the first thousand breaks, and warnings for staff to look at. */
export type VerificationReport = Verification & { breaks: LedgerBreak[]; warnings: LedgerBreak[] };
