import type { Deposit } from "@/lib/deposits/deposit";
import type { Loan, Payoff } from "@/lib/loans/loan";
import type { RecordDossier } from "@/lib/term-products/get-record-dossier.sql";

/** A deposit, and whether its maturity date has come. */
export type DepositOfQueue = Deposit & { hasMatured: boolean };

/**
 * A line of the schedule. If `state` is null, there is no agreement yet, and the line shows the terms of an agreement made
 * today. `blocked` means that the line is overdue because the owner is blocked.
 */
export type DossierLine = {
  number: number;
  dueOn: string;
  /**
   * The parts of the amount, in minor units: the principal, the interest and the late interest of a loan, or the interest of a
   * deposit.
   */
  parts: bigint[];
  state: "due" | "overdue" | "blocked" | "paid" | "written_off" | "forfeited" | null;
};

/**
 * A loan, the quote for an early repayment, and the days since the due date of its oldest unpaid instalment (`daysPastDue`).
 */
export type LoanOfQueue = Loan & Payoff & { daysPastDue: number | null };

export type LoanDossier = RecordDossier & { record: LoanOfQueue; schedule: DossierLine[] };

export type DepositDossier = RecordDossier & {
  record: DepositOfQueue;
  schedule: DossierLine[];
};
