import "server-only";
import { giveIbans } from "@/lib/accounts/give-ibans";
import { endProposals } from "@/lib/approvals/proposals.sql";
import { askForNightlyVerification } from "@/lib/books/verification/ask-for-nightly";
import { runVerification } from "@/lib/books/verification/run-verification";
import { runDueDays } from "@/lib/day/run-due-days";
import { bookReceived, returnLatePayments } from "@/lib/incoming/book-received";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { exchangeMessages } from "@/lib/network-messages/exchange-messages";
import { sealFiles } from "@/lib/transfers/ach/seal-files";
import { endDisputes } from "@/lib/transfers/disputes/disputes.sql";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { endKeptPrices } from "@/lib/transfers/moving/end-kept-prices";
import { takeReturns } from "@/lib/transfers/networks/take-returns";
import { cleanUp } from "./clean-up";
import { sealAllAgain } from "./seal-again";

/** The limits of one run of a job. After `budgetMs` milliseconds, or when `signal` aborts, the job starts nothing new. */
type JobLimits = { budgetMs: number; signal?: AbortSignal | undefined };

/**
 * Work that runs at fixed intervals. Each run finds out which work is due. Every job must also be correct if two workers run it
 * at the same time.
 */
export type Job = {
  /**
   * The time from the start of a run to the start of the next run. If a run takes longer than this time, the next run follows
   * directly.
   */
  everyMs: number;
  /** The time budget of one run in a worker. When the budget is used up, the next run does the remaining work. */
  budgetMs: number;
  work(limits: JobLimits): Promise<unknown>;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** All jobs, keyed by name. A host without a worker runs the jobs in this order. */
export const jobs = {
  // Runs first and at short intervals, so that the notice about a transfer reaches the customer within a second.
  "tell-of-transfers": { everyMs: second / 2, budgetMs: 10 * second, work: drainTransferOutbox },
  // Runs every minute, so that a missed day is processed soon. If a job at a fixed hour failed, it would run again only on the
  // next day.
  "end-days": { everyMs: minute, budgetMs: 55 * second, work: runDueDays },
  "seal-books": { everyMs: minute, budgetMs: 50 * second, work: sealBooks },
  "seal-ach-files": { everyMs: 15 * second, budgetMs: 30 * second, work: sealFiles },
  "exchange-messages": { everyMs: 2 * second, budgetMs: 30 * second, work: exchangeMessages },
  "take-returns": { everyMs: 15 * second, budgetMs: 30 * second, work: takeReturns },
  "end-prices": { everyMs: minute, budgetMs: 30 * second, work: endKeptPrices },
  "end-disputes": { everyMs: minute, budgetMs: 10 * second, work: endDisputes },
  // Runs every second, so that customers see received money within two seconds.
  "book-incoming": { everyMs: second, budgetMs: 30 * second, work: bookReceived },
  "return-incoming": { everyMs: minute, budgetMs: 30 * second, work: returnLatePayments },
  "end-proposals": { everyMs: minute, budgetMs: 10 * second, work: endProposals },
  // Requests the nightly verification of the books, which the job "verify-books" runs. Runs every minute. If no worker ran at
  // night, the job makes the request as soon as a worker runs again.
  "verify-nightly": { everyMs: minute, budgetMs: 10 * second, work: askForNightlyVerification },
  // Runs the verifications that staff or the job "verify-nightly" have requested. One run may take up to a day. If a verification
  // takes longer, the next run continues it.
  "verify-books": { everyMs: 2 * second, budgetMs: 24 * hour, work: runVerification },
  "seal-again": { everyMs: 24 * hour, budgetMs: 10 * minute, work: sealAllAgain },
  "give-ibans": { everyMs: hour, budgetMs: 5 * minute, work: giveIbans },
  "clean-up": { everyMs: hour, budgetMs: 5 * minute, work: cleanUp },
} as const satisfies Record<string, Job>;
