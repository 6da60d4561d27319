import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { csvStream } from "@/lib/downloads/csv";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import type { Actor } from "@/lib/server/actor";
import { recordReader } from "@/lib/term-products/find-records";
import type { RecordFilterQuery } from "@/lib/term-products/record-query";
import { loanRecords } from "./find-loans";
import type { Loan } from "./loan";

/** The columns of the file, in their order. */
const loanCsvColumns = [
  "date",
  "time",
  "email",
  "name",
  "accountNumber",
  "planName",
  "amount",
  "currency",
  "profit",
  "installments",
  "installmentsPaid",
  "owed",
  "dueDate",
  "status",
  "reason",
  "id",
] as const;
type LoanCsvColumn = (typeof loanCsvColumns)[number];

/** The words, dates and times of the file in the reader's language. */
export type LoanCsvWords = {
  header: (column: LoanCsvColumn) => string;
  status: (loan: Loan) => string;
  /** `YYYY-MM-DD` and `HH:MM:SS`, on the bank's clock. */
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/**
 * The queue of applications and loans as a CSV file, for staff: what matches, in its order.
 *
 * @throws AppError `forbidden`, `validation_failed` for a status or an order that does not exist
 */
export async function exportLoans(
  actor: Actor,
  query: RecordFilterQuery,
  words: LoanCsvWords,
): Promise<ReadableStream<Uint8Array>> {
  const readAfter = await recordReader<Loan>(loanRecords, actor, query);
  await noteExport(actor, "loans", query);
  return csvStream({
    header: loanCsvColumns.map(words.header),
    readAfter,
    line: (loan) => csvLine(loan, words),
  });
}

function csvLine(loan: Loan, words: LoanCsvWords): string[] {
  const { id, owner, account, currency, createdAt, reason } = loan;
  const cells: Record<LoanCsvColumn, string> = {
    ...{ id, currency, reason },
    email: owner.email,
    accountNumber: account.accountNumber,
    date: words.date(createdAt),
    time: words.time(createdAt),
    name: `${owner.firstName} ${owner.lastName}`,
    planName: loan.loanName,
    amount: toDecimalText(loan.amountMinor, currency),
    profit: toProfitText(loan.profitBp),
    installments: String(loan.totalInstallments),
    installmentsPaid: String(loan.installmentsPaid),
    owed: toDecimalText(loan.owedPrincipalMinor + loan.owedInterestMinor, currency),
    // As the page shows it: until the money is lent, the day of the application.
    dueDate: loan.nextDueOn ?? (loan.status === "pending" || loan.status === "approved" ? words.date(createdAt) : ""),
    status: words.status(loan),
  };
  return loanCsvColumns.map((column) => cells[column]);
}
