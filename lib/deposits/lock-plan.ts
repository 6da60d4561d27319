import "server-only";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type DepositPlan, type DepositPlanDbRow, depositPlanColumns, toDepositPlan } from "./plan";
import type { DeleteDepositPlanInput, DepositPlanOffer } from "./plan-schema";

/**
 * A plan that is offered and that nobody else can change until the transaction ends.
 *
 * @throws AppError `not_found`; `conflict` when it has changed since the editor saw it
 */
export async function lockDepositPlan(
  tx: Queryable,
  { id, FDRName, version }: DeleteDepositPlanInput,
): Promise<DepositPlan> {
  const [row] = await tx.query<DepositPlanDbRow>(
    `SELECT ${depositPlanColumns} FROM deposit_plans p
      WHERE p.status = 'active' AND ($1::uuid IS NULL AND lower(p.name) = lower($2) OR p.id = $1) FOR UPDATE`,
    [id ?? null, FDRName],
  );
  if (!row) throw new AppError("not_found");
  if (version !== undefined && version !== row.version) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  return toDepositPlan(row);
}

/** Refuses a second plan of the same name, beside its field. */
export function depositPlanExists(): AppError {
  return new AppError("conflict", { messageKey: "plan_exists", fields: { FDRName: ["planExists"] } });
}

/** What the audit trail keeps of a plan. */
export function depositPlanAuditView(plan: Pick<DepositPlan, keyof DepositPlanOffer>) {
  const { name, minimumMinor, maximumMinor, amountMinor, currency, profitBp, lockedInYears, interval } = plan;
  return { name, minimumMinor, maximumMinor, amountMinor, currency, profitBp, lockedInYears, interval };
}
