import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import { parse } from "@/lib/server/action";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { inTransaction, type Queryable, sqlState } from "@/lib/server/db";
import { deleteDepositPlan } from "./delete-plan";
import { depositPlanAuditView, depositPlanExists, lockDepositPlan } from "./lock-plan";
import type { DepositPlan } from "./plan";
import { type DepositPlanOffer, depositPlanInput, type EditDepositPlanInput } from "./plan-schema";

const uniqueViolationState = "23505";

/**
 * Lets staff change what a plan offers from now on, or delete it (`status: "deleted"`). Applications and deposits keep the terms
 * they were made with.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it, and on `FDRName` when another
 * one has this name; `validation_failed`
 */
export async function editDepositPlan(actor: Actor, input: EditDepositPlanInput): Promise<DepositPlan> {
  assertStaff(actor);
  const { id, FDRName, payload } = input;
  const { version } = payload;
  if (payload.status === "deleted") return await deleteDepositPlan(actor, { id, FDRName, version });
  return await inTransaction(async (tx) => {
    const before = await lockDepositPlan(tx, { id, FDRName, version });
    const offer = changedOffer(before, payload);
    const after: DepositPlan = { ...before, ...offer, version: before.version + 1, updatedAt: now() };
    await write(tx, after).catch((error) => {
      throw sqlState(error) === uniqueViolationState ? depositPlanExists() : error;
    });
    await recordAudit(tx, actor, {
      action: "deposit_plan.edit",
      subjectType: "deposit_plan",
      subjectId: before.id,
      before: depositPlanAuditView(before),
      after: depositPlanAuditView(after),
    });
    return after;
  });
}

async function write(tx: Queryable, plan: DepositPlan): Promise<void> {
  await tx.query(
    `UPDATE deposit_plans SET name = $2, minimum_minor = $3, maximum_minor = $4, amount_minor = $5, currency = $6, profit_bp = $7,
                              locked_in_years = $8, interval = $9, version = $10, updated_at = $11 WHERE id = $1`,
    [
      plan.id,
      plan.name,
      plan.minimumMinor,
      plan.maximumMinor,
      plan.amountMinor,
      plan.currency,
      plan.profitBp,
      plan.lockedInYears,
      plan.interval,
      plan.version,
      plan.updatedAt,
    ],
  );
}

/** The plan with the changes in it, checked as a whole. */
function changedOffer(plan: DepositPlan, changes: EditDepositPlanInput["payload"]): DepositPlanOffer {
  const money = (amountMinor: bigint) => toDecimalText(amountMinor, plan.currency);
  return parse(depositPlanInput, {
    FDRName: changes.FDRName ?? plan.name,
    minimum: changes.minimum ?? money(plan.minimumMinor),
    maximum: changes.maximum ?? money(plan.maximumMinor),
    amount: changes.amount ?? money(plan.amountMinor),
    currency: changes.currency ?? plan.currency,
    profit: changes.profit ?? toProfitText(plan.profitBp),
    lockedInPeriod: changes.lockedInPeriod ?? plan.lockedInYears,
    intervalType: changes.intervalType ?? changes.interValType ?? plan.interval,
  });
}
