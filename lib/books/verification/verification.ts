import type { LedgerBreak } from "@/lib/ledger/checks/check";
import type { BookPart } from "@/lib/ledger/verify-books";

/** A verification of the books that somebody has asked for, or the bank itself for a night. */
export type Verification = {
  id: string;
  /** Null for the bank itself. */
  requestedBy: string | null;
  requestedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Null while it is not over. */
  outcome: "clean" | "broken" | "failed" | null;
  /** How many parts are over, of how many, and which one is being looked at; null before the first and after the last. */
  partsDone: number;
  partCount: number;
  part: BookPart | null;
  /** Records of that part that it has looked at. */
  checked: bigint;
  /** How often it was begun again after it had been stopped in the middle of that part. */
  retries: number;
  /** Without pauses between tries. */
  workedMs: bigint;
  entries: bigint;
  postings: bigint;
  accounts: bigint;
  openHolds: bigint;
  breakCount: bigint;
};

/** A verification with what it has found: the first thousand breaks, and what somebody should look at. */
export type VerificationReport = Verification & { breaks: LedgerBreak[]; warnings: LedgerBreak[] };
