import "server-only";
import { endProposals } from "@/lib/approvals/end-proposals.sql";
import { askForNightlyVerification } from "@/lib/books/verification/ask-for-nightly";
import { runVerification } from "@/lib/books/verification/run-verification";
import { runDueDays } from "@/lib/day/run-due-days";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { cleanUp } from "./clean-up";
import { sealAllAgain } from "./seal-again";

/** How much a job may do in one run: it begins nothing new after so many milliseconds, nor once `signal` says stop. */
type JobLimits = { budgetMs: number; signal?: AbortSignal | undefined };

/**
 * Something that the clock causes. It looks by itself for what is to be done and may run twice at once, in this process'
 * worker and in others, so each is harmless when it does.
 */
export type Job = {
  /** From the start of one run to the start of the next; a run that takes longer is followed at once. */
  everyMs: number;
  /** Of one run in a worker. What is left then is the next run's. */
  budgetMs: number;
  work(limits: JobLimits): Promise<unknown>;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Every job of the clock by its name, in the order in which a host without a worker does them. */
export const jobs = {
  // First: what the customer did is told within a second.
  "tell-of-transfers": { everyMs: second / 2, budgetMs: 10 * second, work: drainTransferOutbox },
  // Not at a certain hour: a day that was missed must not wait for the next one.
  "end-days": { everyMs: minute, budgetMs: 55 * second, work: runDueDays },
  "seal-books": { everyMs: minute, budgetMs: 50 * second, work: sealBooks },
  "end-proposals": { everyMs: minute, budgetMs: 10 * second, work: endProposals },
  // Looks each minute, so that a night that was missed does not wait for the next one; what it asks for the next job does.
  "verify-nightly": { everyMs: minute, budgetMs: 10 * second, work: askForNightlyVerification },
  // Asked for by staff or for a night, and long: a worker has a day for it, and goes on with it after that.
  "verify-books": { everyMs: 2 * second, budgetMs: 24 * hour, work: runVerification },
  "seal-again": { everyMs: 24 * hour, budgetMs: 10 * minute, work: sealAllAgain },
  "clean-up": { everyMs: hour, budgetMs: 5 * minute, work: cleanUp },
} as const satisfies Record<string, Job>;
