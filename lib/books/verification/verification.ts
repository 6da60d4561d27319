import type { LedgerBreak } from "@/lib/ledger/checks/check";
import type { BookPart } from "@/lib/ledger/verify-books";

/**
 * A verification of the books. Staff can request a verification at any time. The bank itself requests a verification each night.
 */
export type Verification = {
  id: string;
  /** The name of the requester; null if the bank itself requested the verification. */
  requestedBy: string | null;
  requestedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Null while the verification is open. */
  outcome: "clean" | "broken" | "failed" | null;
  /** The number of finished parts. */
  partsDone: number;
  /** The number of all parts. */
  partCount: number;
  /** The present part. Null before the start and after the end of the verification. */
  part: BookPart | null;
  /** The number of records of the present part that have been checked. */
  checked: bigint;
  /** The number of times that the present part was repeated after an interruption. */
  retries: number;
  /** The time spent on the finished parts, in milliseconds. Excludes interrupted attempts and the pauses between attempts. */
  workedMs: bigint;
  entries: bigint;
  postings: bigint;
  accounts: bigint;
  openHolds: bigint;
  breakCount: bigint;
};

/** A verification with its findings: the first thousand errors (`breaks`), and the warnings that staff should look at. */
export type VerificationReport = Verification & { breaks: LedgerBreak[]; warnings: LedgerBreak[] };
