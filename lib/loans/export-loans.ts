import "server-only";
import { csvAmount } from "@/lib/downloads/csv";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { exportRecords, type RecordCsvWords } from "@/lib/term-products/export-records";
import type { RecordFilterQuery } from "@/lib/term-products/record-query";
import { daysPastDue, loanStage } from "./days-past-due.model";
import { loanRecords } from "./find-loans";
import type { Loan } from "./loan";

const ownColumns = ["installments", "installmentsPaid", "owed", "dueDate", "daysPastDue", "stage"] as const;
type LoanCsvWords = RecordCsvWords<(typeof ownColumns)[number], Loan>;

/** Exports the queue of applications and loans as a CSV file (see `exportRecords`). */
export async function exportLoans(actor: Actor, query: RecordFilterQuery, words: LoanCsvWords) {
  return await exportRecords(actor, query, words, {
    kind: loanRecords,
    columns: ownColumns,
    planName: ({ loanName }) => loanName,
    cells: (loan) => ({
      ...arrearsCells(loan),
      installments: String(loan.totalInstallments),
      installmentsPaid: String(loan.installmentsPaid),
      owed: csvAmount(loan.owedPrincipalMinor + loan.owedInterestMinor + loan.owedLateMinor, loan.currency),
      dueDate: loan.nextDueOn ?? (isOpen(loan) ? words.date(loan.createdAt) : ""),
    }),
  });
}

/** The days past due and the stage of an active loan. The cells of other loans are empty. */
function arrearsCells(loan: Loan) {
  const days = daysPastDue(loan, bankDate(now()));
  return days === null ? { daysPastDue: "", stage: "" } : { daysPastDue: String(days), stage: String(loanStage(days)) };
}

/**
 * True for a loan that is not disbursed yet. Such a loan has no due date, so the list of loans and its CSV file show the day of
 * the application instead.
 */
function isOpen({ status }: Loan): boolean {
  return status === "pending" || status === "approved";
}
