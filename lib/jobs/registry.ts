import "server-only";
import { endProposals } from "@/lib/approvals/proposals.sql";
import { askForNightlyVerification } from "@/lib/books/verification/ask-for-nightly";
import { runVerification } from "@/lib/books/verification/run-verification";
import { runDueDays } from "@/lib/day/run-due-days";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { cleanUp } from "./clean-up";
import { sealAllAgain } from "./seal-again";

/** The limits of one run of a job. After `budgetMs` milliseconds, or when `signal` aborts, the job starts nothing new. */
type JobLimits = { budgetMs: number; signal?: AbortSignal | undefined };

/**
 * Work that runs at fixed intervals. A job finds its own due work. Two workers may run the same job at the same time, so every
 * job must remain correct in this case.
 */
export type Job = {
  /** The interval from the start of one run to the start of the next. After a longer run, the next run starts at once. */
  everyMs: number;
  /** The time budget of one run in a worker. The next run does the remaining work. */
  budgetMs: number;
  work(limits: JobLimits): Promise<unknown>;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** All jobs by their names. A host without a worker runs the jobs in this order. */
export const jobs = {
  // This job comes first, so that a transfer's notice reaches the customer within a second.
  "tell-of-transfers": { everyMs: second / 2, budgetMs: 10 * second, work: drainTransferOutbox },
  // Runs every minute and not at a fixed hour, so that a missed day does not wait for the next day.
  "end-days": { everyMs: minute, budgetMs: 55 * second, work: runDueDays },
  "seal-books": { everyMs: minute, budgetMs: 50 * second, work: sealBooks },
  "end-proposals": { everyMs: minute, budgetMs: 10 * second, work: endProposals },
  // Runs every minute, so that a missed night does not wait for the next night. The job only requests a verification, and the job
  // "verify-books" runs the verification.
  "verify-nightly": { everyMs: minute, budgetMs: 10 * second, work: askForNightlyVerification },
  // Verifies the books at the request of staff and once a night. One run may take up to a day, and the next run continues.
  "verify-books": { everyMs: 2 * second, budgetMs: 24 * hour, work: runVerification },
  "seal-again": { everyMs: 24 * hour, budgetMs: 10 * minute, work: sealAllAgain },
  "clean-up": { everyMs: hour, budgetMs: 5 * minute, work: cleanUp },
} as const satisfies Record<string, Job>;
