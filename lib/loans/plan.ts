import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { PlanStatus } from "@/lib/server/prisma-client/enums";
import type { LoanTerms } from "./schedule";

/** An offer to lend, as services hand it on. `amountMinor` is the least that can be borrowed; `loanRange` says the most. */
export type LoanPlan = LoanTerms & {
  id: string;
  name: string;
  currency: Currency;
  /** A deleted one is hidden; loans of it go on. */
  status: PlanStatus;
  /** Counts the changes. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of `loan_plans p` that `toLoanPlan` reads. */
export const loanPlanColumns = `p.id, p.name, p.amount_minor, p.currency, p.profit_bp, p.total_installments, p.status, p.version,
  p.created_at, p.updated_at`;

/** A database row with `loanPlanColumns`. */
export type LoanPlanDbRow = {
  id: string;
  name: string;
  amount_minor: bigint;
  currency: string;
  profit_bp: number;
  total_installments: number;
  status: PlanStatus;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** Reads a database row. */
export function toLoanPlan(row: LoanPlanDbRow): LoanPlan {
  return {
    id: row.id,
    name: row.name,
    amountMinor: row.amount_minor,
    currency: toCurrency(row.currency),
    profitBp: row.profit_bp,
    totalInstallments: row.total_installments,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
