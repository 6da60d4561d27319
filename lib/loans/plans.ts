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
import { type DeleteLoanPlanInput, type EditLoanPlanInput, type LoanPlanOffer, loanPlanInput } from "./plan-schema";

/** An offer to lend. `amountMinor` is the least that can be borrowed; `loanRange` says the most. */
export type LoanPlan = PlanOf<LoanPlanOffer>;

const loanPlans: PlanKind<LoanPlanOffer> = {
  table: "loan_plans",
  subject: "loan_plan",
  nameField: "loanName",
  columns: {
    name: "name",
    amountMinor: "amount_minor",
    currency: "currency",
    profitBp: "profit_bp",
    totalInstallments: "total_installments",
  },
  orders: { amount: "amount_minor", profit: "profit_bp", totalInstallments: "total_installments" },
};

/**
 * A page of the plans that are not deleted, for everybody who is signed in.
 *
 * @throws AppError `validation_failed` for a currency or an order that does not exist
 */
export async function findLoanPlans(actor: Actor, query: PlanListQuery): Promise<Page<LoanPlan>> {
  assertNotDisabled(actor);
  return await readPlans(loanPlans, query);
}

/** The plan of this name that is offered, whatever the letters' case. @throws AppError `not_found` */
export async function getLoanPlan(actor: Actor, name: string): Promise<LoanPlan> {
  assertNotDisabled(actor);
  return await readOfferedPlan(loanPlans, db, name);
}

/** The plan of this name as it is offered at this moment, to a transaction. @throws AppError `not_found` */
export async function readOfferedLoanPlan(tx: Queryable, name: string): Promise<LoanPlan> {
  return await readOfferedPlan(loanPlans, tx, name);
}

/**
 * The plan as it is offered until the transaction ends.
 *
 * @throws AppError `not_found`; `conflict` when it has come to be in another currency since it was read
 */
export async function keepOfferedLoanPlan(tx: Queryable, plan: LoanPlan): Promise<LoanPlan> {
  return await keepOfferedPlan(loanPlans, tx, plan);
}

/**
 * Lets staff offer a loan; once for a request id.
 *
 * @throws AppError `conflict` on `loanName` when a plan that is offered has this name, whatever the letters' case; `idempotency_mismatch`
 */
export async function createLoanPlan(actor: Actor, offer: LoanPlanOffer, requestId?: string): Promise<LoanPlan> {
  assertStaff(actor);
  return await insertPlan(loanPlans, actor, offer, requestId);
}

/**
 * Lets staff change what a plan offers from now on, or delete it (`status: "deleted"`). Applications and loans keep the terms
 * they were made with.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it, and on `loanName` when another
 * one has this name; `validation_failed`
 */
export async function editLoanPlan(actor: Actor, { id, loanName, payload }: EditLoanPlanInput): Promise<LoanPlan> {
  const { version, status, ...changes } = payload;
  if (status === "deleted") return await deleteLoanPlan(actor, { id, loanName, version });
  assertStaff(actor);
  return await changePlan(loanPlans, actor, { id, name: loanName, version }, (before) =>
    parse(loanPlanInput, withChanges(toInput(before), changes)),
  );
}

/**
 * Lets staff withdraw an offer: nobody can apply for it any more. Its record stays; applications and loans of it go on.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it
 */
export async function deleteLoanPlan(actor: Actor, { id, loanName, version }: DeleteLoanPlanInput): Promise<LoanPlan> {
  assertStaff(actor);
  return await withdrawPlan(loanPlans, actor, { id, name: loanName, version });
}

/** A plan as staff would send it. */
function toInput({ name, amountMinor, currency, profitBp, totalInstallments }: LoanPlanOffer) {
  return {
    ...{ loanName: name, currency, totalInstallments },
    amount: toDecimalText(amountMinor, currency),
    profit: toProfitText(profitBp),
  };
}
