import "server-only";
import type { Page } from "@/lib/lists/list-page.sql";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import { parse } from "@/lib/server/action";
import { type Actor, assertNotDisabled, assertStaff } from "@/lib/server/actor";
import { db, type Queryable } from "@/lib/server/db";
import {
  changePlan,
  insertPlan,
  keepOfferedPlan,
  type PlanKind,
  type PlanListQuery,
  type PlanOf,
  readOfferedPlan,
  readPlans,
  withChanges,
  withdrawPlan,
} from "@/lib/term-products/plans";
import {
  type DeleteDepositPlanInput,
  type DepositPlanOffer,
  depositPlanInput,
  type EditDepositPlanInput,
} from "./plan-schema";

/** An offer to lock money ("FDR plan" on screens). `amountMinor` is the default offer. */
export type DepositPlan = PlanOf<DepositPlanOffer>;

const depositPlans: PlanKind<DepositPlanOffer> = {
  table: "deposit_plans",
  subject: "deposit_plan",
  nameField: "FDRName",
  columns: {
    name: "name",
    minimumMinor: "minimum_minor",
    maximumMinor: "maximum_minor",
    amountMinor: "amount_minor",
    currency: "currency",
    profitBp: "profit_bp",
    lockedInYears: "locked_in_years",
    interval: "interval",
  },
  orders: { minimum: "minimum_minor", maximum: "maximum_minor", amount: "amount_minor", profit: "profit_bp" },
};

/**
 * A page of the plans that are not deleted, for everybody who is signed in.
 *
 * @throws AppError `validation_failed` for a currency or an order that does not exist
 */
export async function findDepositPlans(actor: Actor, query: PlanListQuery): Promise<Page<DepositPlan>> {
  assertNotDisabled(actor);
  return await readPlans(depositPlans, query);
}

/** The plan of this name that is offered, whatever the letters' case. @throws AppError `not_found` */
export async function getDepositPlan(actor: Actor, name: string): Promise<DepositPlan> {
  assertNotDisabled(actor);
  return await readOfferedPlan(depositPlans, db, name);
}

/** The plan of this name as it is offered at this moment, to a transaction. @throws AppError `not_found` */
export async function readOfferedDepositPlan(tx: Queryable, name: string): Promise<DepositPlan> {
  return await readOfferedPlan(depositPlans, tx, name);
}

/**
 * The plan as it is offered until the transaction ends.
 *
 * @throws AppError `not_found`; `conflict` when it has come to be in another currency since it was read
 */
export async function keepOfferedDepositPlan(tx: Queryable, plan: DepositPlan): Promise<DepositPlan> {
  return await keepOfferedPlan(depositPlans, tx, plan);
}

/**
 * Lets staff offer a fixed deposit; once for a request id.
 *
 * @throws AppError `conflict` on `FDRName` when a plan that is offered has this name, whatever the letters' case; `idempotency_mismatch`
 */
export async function createDepositPlan(
  actor: Actor,
  offer: DepositPlanOffer,
  requestId?: string,
): Promise<DepositPlan> {
  assertStaff(actor);
  return await insertPlan(depositPlans, actor, offer, requestId);
}

/**
 * Lets staff change what a plan offers from now on, or delete it (`status: "deleted"`). Applications and deposits keep the terms
 * they were made with.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it, and on `FDRName` when another
 * one has this name; `validation_failed`
 */
export async function editDepositPlan(
  actor: Actor,
  { id, FDRName, payload }: EditDepositPlanInput,
): Promise<DepositPlan> {
  const { version, status, interValType, intervalType = interValType, ...changes } = payload;
  if (status === "deleted") return await deleteDepositPlan(actor, { id, FDRName, version });
  assertStaff(actor);
  return await changePlan(depositPlans, actor, { id, name: FDRName, version }, (before) =>
    parse(depositPlanInput, withChanges(toInput(before), { ...changes, intervalType })),
  );
}

/**
 * Lets staff withdraw an offer: nobody can apply for it any more. Its record stays; applications and deposits of it go on.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it
 */
export async function deleteDepositPlan(
  actor: Actor,
  { id, FDRName, version }: DeleteDepositPlanInput,
): Promise<DepositPlan> {
  assertStaff(actor);
  return await withdrawPlan(depositPlans, actor, { id, name: FDRName, version });
}

/** A plan as staff would send it. */
function toInput(plan: DepositPlanOffer) {
  const money = (amountMinor: bigint) => toDecimalText(amountMinor, plan.currency);
  return {
    ...{ FDRName: plan.name, currency: plan.currency, lockedInPeriod: plan.lockedInYears, intervalType: plan.interval },
    minimum: money(plan.minimumMinor),
    maximum: money(plan.maximumMinor),
    amount: money(plan.amountMinor),
    profit: toProfitText(plan.profitBp),
  };
}
