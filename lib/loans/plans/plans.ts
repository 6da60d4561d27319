import "server-only";
import type { CommandRequest } from "@/lib/four-eyes/do-or-propose";
import { parseKnown } from "@/lib/server/action";
import type { Actor } from "@/lib/server/actor";
import type { LoanPlan } from "@/lib/server/prisma-client/client";
import type { PlanListQuery } from "@/lib/term-products/plan.model";
import {
  changePlan,
  createPlan,
  findPlans,
  getPlan,
  type PlanKind,
  withChanges,
  withdrawPlan,
} from "@/lib/term-products/plans";
import { loanPlanJson } from "./plan-json";
import { type DeleteLoanPlanInput, type EditLoanPlanInput, type LoanPlanOffer, loanPlanInput } from "./plan-schema";

/**
 * Describes loan plans to the functions in `lib/term-products/plans`. `amountMinor` is the minimum amount of a loan. `loanRange`
 * returns the maximum.
 */
export const loanPlans: PlanKind<LoanPlan> = {
  table: "loan_plans",
  subject: "loan_plan",
  nameField: "loanName",
  orders: { amount: "amount_minor", profit: "profit_bp", totalInstallments: "total_installments" },
  findMany: (from, ids) => from.prisma.loanPlan.findMany({ where: { id: { in: ids } } }),
  create: (tx, data) => tx.prisma.loanPlan.create({ data }),
  update: (tx, id, data) => tx.prisma.loanPlan.update({ where: { id }, data }),
};

/** See `findPlans`. */
export async function findLoanPlans(actor: Actor, query: PlanListQuery) {
  return await findPlans(loanPlans, actor, query);
}

/** See `getPlan`. */
export async function getLoanPlan(actor: Actor, name: string) {
  return await getPlan(loanPlans, actor, name);
}

/** See `createPlan`. */
export async function createLoanPlan(actor: Actor, offer: LoanPlanOffer, request?: CommandRequest) {
  return await createPlan(loanPlans, actor, offer, request);
}

/**
 * See `changePlan`. `status: "deleted"` withdraws the plan. @throws AppError `validation_failed`, and the errors of `changePlan`
 */
export async function editLoanPlan(
  actor: Actor,
  input: EditLoanPlanInput,
  request?: CommandRequest,
): Promise<LoanPlan> {
  const { id, loanName, payload } = input;
  const { version, status, ...changes } = payload;
  if (status === "deleted") {
    return await deleteLoanPlan(actor, { id, loanName, version }, typeof request === "string" ? request : undefined);
  }
  return await changePlan(loanPlans, actor, {
    key: { id, name: loanName, version },
    ...{ input, request },
    change: (before) => parseKnown(loanPlanInput, withChanges(loanPlanJson(before), changes)),
  });
}

/** See `withdrawPlan`. */
export async function deleteLoanPlan(actor: Actor, { id, loanName, version }: DeleteLoanPlanInput, requestId?: string) {
  return await withdrawPlan(loanPlans, actor, { id, name: loanName, version }, requestId);
}
