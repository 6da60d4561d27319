import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import { rowBase } from "@/lib/server/http";
import type { DepositPlan } from "./plans";

/** A plan in the HTTP contract's names: `isCore` sets it apart from applications, and its `email` is the bank's. */
export function depositPlanRow(plan: DepositPlan) {
  const money = (amountMinor: bigint) => toDecimalText(amountMinor, plan.currency);
  return {
    ...rowBase(plan),
    isCore: true,
    email: "admin",
    FDRName: plan.name,
    minimum: money(plan.minimumMinor),
    maximum: money(plan.maximumMinor),
    amount: money(plan.amountMinor),
    currency: plan.currency,
    profit: toProfitText(plan.profitBp),
    lockedInPeriod: plan.lockedInYears,
    intervalType: plan.interval,
    interValType: plan.interval,
    status: plan.status,
    date: plan.createdAt.toISOString(),
    version: plan.version,
  };
}
