import "server-only";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type LoanPlan, type LoanPlanDbRow, loanPlanColumns, toLoanPlan } from "./plan";
import type { DeleteLoanPlanInput, LoanPlanOffer } from "./plan-schema";

/**
 * A plan that is offered and that nobody else can change until the transaction ends.
 *
 * @throws AppError `not_found`; `conflict` when it has changed since the editor saw it
 */
export async function lockLoanPlan(tx: Queryable, { id, loanName, version }: DeleteLoanPlanInput): Promise<LoanPlan> {
  const [row] = await tx.query<LoanPlanDbRow>(
    `SELECT ${loanPlanColumns} FROM loan_plans p
      WHERE p.status = 'active' AND ($1::uuid IS NULL AND lower(p.name) = lower($2) OR p.id = $1) FOR UPDATE`,
    [id ?? null, loanName],
  );
  if (!row) throw new AppError("not_found");
  if (version !== undefined && version !== row.version) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  return toLoanPlan(row);
}

/** Refuses a second plan of the same name, beside its field. */
export function loanPlanExists(): AppError {
  return new AppError("conflict", { messageKey: "plan_exists", fields: { loanName: ["planExists"] } });
}

/** What the audit trail keeps of a plan. */
export function loanPlanAuditView(plan: Pick<LoanPlan, keyof LoanPlanOffer>) {
  const { name, amountMinor, currency, profitBp, totalInstallments } = plan;
  return { name, amountMinor, currency, profitBp, totalInstallments };
}
