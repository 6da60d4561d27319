import type { Deposit } from "@/lib/deposits/deposit";
import type { DepositFile } from "@/lib/deposits/get-deposit-file";
import type { LoanFile } from "@/lib/loans/get-loan-file";
import type { Loan } from "@/lib/loans/loan";

/** A deposit, and whether the day of its end has come. */
export type DepositOfQueue = Deposit & { hasMatured: boolean };

/** A line of the schedule; without a state it is what would be agreed today. `blocked`: overdue, since its owner is blocked. */
export type DossierLine = {
  number: number;
  dueOn: string;
  /** Principal (loans only) and interest. */
  parts: bigint[];
  state: "due" | "overdue" | "blocked" | "paid" | "written_off" | "forfeited" | null;
};

export type LoanDossier = Omit<LoanFile, "loan" | "instalments"> & { record: Loan; schedule: DossierLine[] };

export type DepositDossier = Omit<DepositFile, "deposit" | "payouts"> & {
  record: DepositOfQueue;
  schedule: DossierLine[];
};
