import type { Deposit } from "@/lib/deposits/deposit";
import type { Loan } from "@/lib/loans/loan";
import type { RecordDossier } from "@/lib/term-products/get-record-dossier.sql";

/** A deposit, and whether its maturity date has come. */
export type DepositOfQueue = Deposit & { hasMatured: boolean };

/**
 * A line of the schedule. If `state` is null, there is no agreement yet, and the line shows the terms of an agreement made today.
 * `blocked` means that the line is overdue because the owner is blocked.
 */
export type DossierLine = {
  number: number;
  dueOn: string;
  /** The parts of the amount, in minor units: the principal (loans only) and the interest. */
  parts: bigint[];
  state: "due" | "overdue" | "blocked" | "paid" | "written_off" | "forfeited" | null;
};

export type LoanDossier = RecordDossier & { record: Loan; schedule: DossierLine[] };

export type DepositDossier = RecordDossier & {
  record: DepositOfQueue;
  schedule: DossierLine[];
};
