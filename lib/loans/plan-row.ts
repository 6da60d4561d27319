import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import { rowBase } from "@/lib/server/http";
import type { LoanPlan } from "./plans";
import { loanRange } from "./schedule";

/** A plan in the HTTP contract's names: `isCore` sets it apart from applications, and its `email` is the bank's. */
export function loanPlanRow(plan: LoanPlan) {
  const { minimumMinor, maximumMinor } = loanRange(plan);
  return {
    ...rowBase(plan),
    isCore: true,
    email: "admin",
    loanName: plan.name,
    amount: toDecimalText(plan.amountMinor, plan.currency),
    minimum: toDecimalText(minimumMinor, plan.currency),
    maximum: toDecimalText(maximumMinor, plan.currency),
    currency: plan.currency,
    profit: toProfitText(plan.profitBp),
    totalInstallments: plan.totalInstallments,
    status: plan.status,
    version: plan.version,
  };
}
