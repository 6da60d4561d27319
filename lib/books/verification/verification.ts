import type { LedgerBreak } from "@/lib/ledger/checks/check";
import type { BookPart } from "@/lib/ledger/verify-books";

/** A verification of the books. A member of staff has requested it, or the bank itself has requested it for a night. */
export type Verification = {
  id: string;
  /** The name of the requester; null if the bank itself requested the verification. */
  requestedBy: string | null;
  requestedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Null while the verification is open. */
  outcome: "clean" | "broken" | "failed" | null;
  /**
   * The number of finished parts, the number of all parts, and the present part. The present part is null before the start and
   * after the end of the verification.
   */
  partsDone: number;
  partCount: number;
  part: BookPart | null;
  /** The number of records in the present part that are checked so far. */
  checked: bigint;
  /** The number of times that the present part was repeated after an interruption. */
  retries: number;
  /** The working time, without the pauses between attempts. */
  workedMs: bigint;
  entries: bigint;
  postings: bigint;
  accounts: bigint;
  openHolds: bigint;
  breakCount: bigint;
};

/** A verification with its findings: the first thousand breaks, and the warnings that staff should look at. */
export type VerificationReport = Verification & { breaks: LedgerBreak[]; warnings: LedgerBreak[] };
