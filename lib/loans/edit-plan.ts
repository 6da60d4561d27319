import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import { parse } from "@/lib/server/action";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { inTransaction, sqlState } from "@/lib/server/db";
import { deleteLoanPlan } from "./delete-plan";
import { loanPlanAuditView, loanPlanExists, lockLoanPlan } from "./lock-plan";
import type { LoanPlan } from "./plan";
import { type EditLoanPlanInput, type LoanPlanOffer, loanPlanInput } from "./plan-schema";

const uniqueViolationState = "23505";

/**
 * Lets staff change what a plan offers from now on, or delete it (`status: "deleted"`). Applications and loans keep the terms
 * they were made with.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it, and on `loanName` when another
 * one has this name; `validation_failed`
 */
export async function editLoanPlan(actor: Actor, input: EditLoanPlanInput): Promise<LoanPlan> {
  assertStaff(actor);
  const { id, loanName, payload } = input;
  const { version } = payload;
  if (payload.status === "deleted") return await deleteLoanPlan(actor, { id, loanName, version });
  return await inTransaction(async (tx) => {
    const before = await lockLoanPlan(tx, { id, loanName, version });
    const offer = changedOffer(before, payload);
    const after: LoanPlan = { ...before, ...offer, version: before.version + 1, updatedAt: now() };
    const { name, amountMinor, currency, profitBp, totalInstallments, updatedAt } = after;
    await tx
      .query(
        `UPDATE loan_plans SET name = $2, amount_minor = $3, currency = $4, profit_bp = $5, total_installments = $6,
                               version = $7, updated_at = $8 WHERE id = $1`,
        [before.id, name, amountMinor, currency, profitBp, totalInstallments, after.version, updatedAt],
      )
      .catch((error) => {
        throw sqlState(error) === uniqueViolationState ? loanPlanExists() : error;
      });
    await recordAudit(tx, actor, {
      action: "loan_plan.edit",
      subjectType: "loan_plan",
      subjectId: before.id,
      before: loanPlanAuditView(before),
      after: loanPlanAuditView(after),
    });
    return after;
  });
}

/** The plan with the changes in it, checked as a whole. */
function changedOffer(plan: LoanPlan, changes: EditLoanPlanInput["payload"]): LoanPlanOffer {
  return parse(loanPlanInput, {
    loanName: changes.loanName ?? plan.name,
    amount: changes.amount ?? toDecimalText(plan.amountMinor, plan.currency),
    currency: changes.currency ?? plan.currency,
    profit: changes.profit ?? toProfitText(plan.profitBp),
    totalInstallments: changes.totalInstallments ?? plan.totalInstallments,
  });
}
