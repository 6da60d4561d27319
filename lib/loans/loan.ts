import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { InstalmentState, LoanStatus, OverdueReason } from "@/lib/server/prisma-client/enums";
import type { LoanTerms } from "./schedule";

/** A customer's application and, once the money is lent, the loan. */
export type Loan = LoanTerms & {
  id: string;
  planId: string;
  ownerId: string;
  /** The owner's. */
  email: string;
  ownerName: string;
  accountId: string;
  accountNumber: string;
  loanName: string;
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
  status: LoanStatus;
  reason: string;
  /** The bank's date on which the money was lent, `YYYY-MM-DD`; null while it is not, or when that was taken back. */
  disbursedOn: string | null;
  installmentsPaid: number;
  writtenOffMinor: bigint;
  /** When the next instalment is due; null when none is. */
  nextDueOn: string | null;
  /** What the unpaid instalments come to; nothing while no money is lent. */
  owedPrincipalMinor: bigint;
  owedInterestMinor: bigint;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A line of the schedule with what has become of it. */
export type Instalment = {
  number: number;
  dueOn: string;
  principalMinor: bigint;
  interestMinor: bigint;
  state: InstalmentState;
  /** Of one that is overdue; null otherwise. */
  overdueReason: OverdueReason | null;
  paidAt: Date | null;
};

function owedSql(column: "principal_minor" | "interest_minor"): string {
  return `(SELECT coalesce(sum(i.${column}), 0)::bigint FROM loan_instalments i
            WHERE i.loan_id = l.id AND i.state IN ('due', 'overdue'))`;
}

/** The columns of `loanTables` that `toLoan` reads. */
export const loanColumns = `l.id, l.plan_id, l.owner_id, u.email, u.first_name || ' ' || u.last_name AS owner_name, l.account_id,
  a.account_number, l.loan_name, l.minimum_minor, l.maximum_minor, l.profit_bp, l.total_installments, l.amount_minor,
  l.currency, l.status, l.reason, l.disbursed_on, l.installments_paid, l.written_off_minor,
  (SELECT min(i.due_on) FROM loan_instalments i WHERE i.loan_id = l.id AND i.state IN ('due', 'overdue')) AS next_due_on,
  ${owedSql("principal_minor")} AS owed_principal_minor, ${owedSql("interest_minor")} AS owed_interest_minor, l.version, l.created_at, l.updated_at`;

/** The tables of `loanColumns`, with these loans, whose alias is `l`. */
export function loanTablesOf(loans: string): string {
  return `${loans} JOIN users u ON u.id = l.owner_id JOIN accounts a ON a.id = l.account_id`;
}

/** The tables of `loanColumns`. */
export const loanTables = loanTablesOf("loans l");

/** A database row with `loanColumns`. */
export type LoanDbRow = {
  id: string;
  plan_id: string;
  owner_id: string;
  email: string;
  owner_name: string;
  account_id: string;
  account_number: string;
  loan_name: string;
  minimum_minor: bigint;
  maximum_minor: bigint;
  profit_bp: number;
  total_installments: number;
  amount_minor: bigint;
  currency: string;
  status: LoanStatus;
  reason: string;
  disbursed_on: string | null;
  installments_paid: number;
  written_off_minor: bigint;
  next_due_on: string | null;
  owed_principal_minor: bigint;
  owed_interest_minor: bigint;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** Reads a database row. */
export function toLoan(row: LoanDbRow): Loan {
  return {
    id: row.id,
    planId: row.plan_id,
    ownerId: row.owner_id,
    email: row.email,
    ownerName: row.owner_name,
    accountId: row.account_id,
    accountNumber: row.account_number,
    loanName: row.loan_name,
    minimumMinor: row.minimum_minor,
    maximumMinor: row.maximum_minor,
    profitBp: row.profit_bp,
    totalInstallments: row.total_installments,
    amountMinor: row.amount_minor,
    currency: toCurrency(row.currency),
    status: row.status,
    reason: row.reason,
    disbursedOn: row.disbursed_on,
    installmentsPaid: row.installments_paid,
    writtenOffMinor: row.written_off_minor,
    nextDueOn: row.next_due_on,
    owedPrincipalMinor: row.owed_principal_minor,
    owedInterestMinor: row.owed_interest_minor,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
