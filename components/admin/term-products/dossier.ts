import type { Deposit } from "@/lib/deposits/deposit";
import type { Loan, Payoff } from "@/lib/loans/loan";
import type { RecordDossier } from "@/lib/term-products/get-record-dossier.sql";

/** A deposit, and whether its maturity date has been reached. */
export type DepositOfQueue = Deposit & { hasMatured: boolean };

/**
 * A line of the payment schedule. `state` is null before the agreement is made. Such a line is computed as if the agreement were
 * made today. `blocked` means that the line is overdue because its owner's account is blocked.
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
 * A loan with the quote for its early repayment. `daysPastDue` is the number of days since the due date of the loan's oldest
 * unpaid instalment.
 */
export type LoanOfQueue = Loan & Payoff & { daysPastDue: number | null };

export type LoanDossier = RecordDossier & { record: LoanOfQueue; schedule: DossierLine[] };

export type DepositDossier = RecordDossier & {
  record: DepositOfQueue;
  schedule: DossierLine[];
};
