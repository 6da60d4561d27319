import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { loanPlanAuditView, loanPlanExists } from "./lock-plan";
import type { LoanPlan } from "./plan";
import type { LoanPlanOffer } from "./plan-schema";

/**
 * Lets staff offer a loan.
 *
 * @throws AppError `conflict` on `loanName` when a plan that is offered has this name, whatever the letters' case
 */
export async function createLoanPlan(actor: Actor, offer: LoanPlanOffer): Promise<LoanPlan> {
  assertStaff(actor);
  const moment = now();
  const plan: LoanPlan = { id: uuidv7(), ...offer, status: "active", version: 1, createdAt: moment, updatedAt: moment };
  return await inTransaction(async (tx) => {
    // The partial unique index decides, also between two requests at the same moment.
    const inserted = await tx.query(
      `INSERT INTO loan_plans (id, name, amount_minor, currency, profit_bp, total_installments, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
       ON CONFLICT (lower(name)) WHERE status = 'active' DO NOTHING RETURNING id`,
      [plan.id, plan.name, plan.amountMinor, plan.currency, plan.profitBp, plan.totalInstallments, moment],
    );
    if (inserted.length === 0) throw loanPlanExists();
    await recordAudit(tx, actor, {
      action: "loan_plan.create",
      subjectType: "loan_plan",
      subjectId: plan.id,
      after: loanPlanAuditView(plan),
    });
    return plan;
  });
}
