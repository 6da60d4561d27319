import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { depositPlanAuditView, depositPlanExists } from "./lock-plan";
import type { DepositPlan } from "./plan";
import type { DepositPlanOffer } from "./plan-schema";

/**
 * Lets staff offer a fixed deposit.
 *
 * @throws AppError `conflict` on `FDRName` when a plan that is offered has this name, whatever the letters' case
 */
export async function createDepositPlan(actor: Actor, offer: DepositPlanOffer): Promise<DepositPlan> {
  assertStaff(actor);
  const moment = now();
  const plan: DepositPlan = {
    id: uuidv7(),
    ...offer,
    status: "active",
    version: 1,
    createdAt: moment,
    updatedAt: moment,
  };
  return await inTransaction(async (tx) => {
    // The partial unique index decides, also between two requests at the same moment.
    const inserted = await tx.query(
      `INSERT INTO deposit_plans (id, name, minimum_minor, maximum_minor, amount_minor, currency, profit_bp, locked_in_years,
                                  interval, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
       ON CONFLICT (lower(name)) WHERE status = 'active' DO NOTHING RETURNING id`,
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
        moment,
      ],
    );
    if (inserted.length === 0) throw depositPlanExists();
    await recordAudit(tx, actor, {
      action: "deposit_plan.create",
      subjectType: "deposit_plan",
      subjectId: plan.id,
      after: depositPlanAuditView(plan),
    });
    return plan;
  });
}
