import "server-only";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { loanPlanAuditView, lockLoanPlan } from "./lock-plan";
import type { LoanPlan } from "./plan";
import type { DeleteLoanPlanInput } from "./plan-schema";

/**
 * Lets staff withdraw an offer: nobody can apply for it any more. Its record stays; applications and loans of it go on.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it
 */
export async function deleteLoanPlan(actor: Actor, key: DeleteLoanPlanInput): Promise<LoanPlan> {
  assertStaff(actor);
  return await inTransaction(async (tx) => {
    const before = await lockLoanPlan(tx, key);
    const after: LoanPlan = { ...before, status: "deleted", version: before.version + 1, updatedAt: now() };
    await tx.query("UPDATE loan_plans SET status = 'deleted', version = $2, updated_at = $3 WHERE id = $1", [
      before.id,
      after.version,
      after.updatedAt,
    ]);
    await recordAudit(tx, actor, {
      action: "loan_plan.delete",
      subjectType: "loan_plan",
      subjectId: before.id,
      before: loanPlanAuditView(before),
    });
    return after;
  });
}
