import "server-only";
import type { CommandRequest } from "@/lib/four-eyes/do-or-propose";
import { parseKnown } from "@/lib/server/action";
import type { Actor } from "@/lib/server/actor";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
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
import { depositPlanJson } from "./plan-json";
import {
  type DeleteDepositPlanInput,
  type DepositPlanOffer,
  depositPlanInput,
  type EditDepositPlanInput,
} from "./plan-schema";

/**
 * Describes plans of fixed deposits ("FDR plans" on screens) to the functions in `lib/term-products/plans`. `amountMinor` is the
 * suggested amount.
 */
export const depositPlans: PlanKind<DepositPlan> = {
  table: "deposit_plans",
  subject: "deposit_plan",
  nameField: "FDRName",
  orders: { minimum: "minimum_minor", maximum: "maximum_minor", amount: "amount_minor", profit: "profit_bp" },
  findMany: (from, ids) => from.prisma.depositPlan.findMany({ where: { id: { in: ids } } }),
  create: (tx, data) => tx.prisma.depositPlan.create({ data }),
  update: (tx, id, data) => tx.prisma.depositPlan.update({ where: { id }, data }),
};

/** Reads a page of plans; see `findPlans`. */
export async function findDepositPlans(actor: Actor, query: PlanListQuery) {
  return await findPlans(depositPlans, actor, query);
}

/** Reads a plan by its name; see `getPlan`. */
export async function getDepositPlan(actor: Actor, name: string) {
  return await getPlan(depositPlans, actor, name);
}

/** Adds a plan; see `createPlan`. */
export async function createDepositPlan(actor: Actor, offer: DepositPlanOffer, request?: CommandRequest) {
  return await createPlan(depositPlans, actor, offer, request);
}

/**
 * Changes a plan (see `changePlan`). `status: "deleted"` withdraws the plan.
 *
 * @throws AppError `validation_failed`, and the errors of `changePlan`
 */
export async function editDepositPlan(
  actor: Actor,
  input: EditDepositPlanInput,
  request?: CommandRequest,
): Promise<DepositPlan> {
  const { id, FDRName, payload } = input;
  const { version, status, interValType, intervalType = interValType, ...changes } = payload;
  if (status === "deleted") {
    return await deleteDepositPlan(actor, { id, FDRName, version }, typeof request === "string" ? request : undefined);
  }
  return await changePlan(depositPlans, actor, {
    key: { id, name: FDRName, version },
    ...{ input, request },
    change: (before) =>
      parseKnown(depositPlanInput, withChanges(depositPlanJson(before), { ...changes, intervalType })),
  });
}

/** Withdraws a plan; see `withdrawPlan`. */
export async function deleteDepositPlan(
  actor: Actor,
  { id, FDRName, version }: DeleteDepositPlanInput,
  requestId?: string,
) {
  return await withdrawPlan(depositPlans, actor, { id, name: FDRName, version }, requestId);
}
