import "server-only";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { depositPlanAuditView, lockDepositPlan } from "./lock-plan";
import type { DepositPlan } from "./plan";
import type { DeleteDepositPlanInput } from "./plan-schema";

/**
 * Lets staff withdraw an offer: nobody can apply for it any more. Its record stays; applications and deposits of it go on.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it
 */
export async function deleteDepositPlan(actor: Actor, key: DeleteDepositPlanInput): Promise<DepositPlan> {
  assertStaff(actor);
  return await inTransaction(async (tx) => {
    const before = await lockDepositPlan(tx, key);
    const after: DepositPlan = { ...before, status: "deleted", version: before.version + 1, updatedAt: now() };
    await tx.query("UPDATE deposit_plans SET status = 'deleted', version = $2, updated_at = $3 WHERE id = $1", [
      before.id,
      after.version,
      after.updatedAt,
    ]);
    await recordAudit(tx, actor, {
      action: "deposit_plan.delete",
      subjectType: "deposit_plan",
      subjectId: before.id,
      before: depositPlanAuditView(before),
    });
    return after;
  });
}
