import "server-only";
import * as z from "zod";
import { rowBase, rowBaseShape } from "@/lib/lists/api-rows";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { toProfitText } from "@/lib/money/profit-rate";
import { profitText } from "@/lib/money/profit-schema";
import type { LoanPlan } from "@/lib/server/prisma-client/client";
import { PlanStatus } from "@/lib/server/prisma-client/enums";
import { loanRange } from "./schedule";

/** A plan in the HTTP contract's names: `isCore` sets it apart from applications, and its `email` is the bank's. */
export function loanPlanRow(plan: LoanPlan) {
  const { minimumMinor, maximumMinor } = loanRange(plan);
  return {
    ...rowBase(plan),
    isCore: true as const,
    email: "admin" as const,
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

export const loanPlanShape = z.object({
  ...rowBaseShape,
  isCore: z.literal(true),
  email: z.literal("admin"),
  loanName: z.string(),
  amount: decimalText,
  minimum: decimalText,
  maximum: decimalText,
  currency: currencyCode,
  profit: profitText,
  totalInstallments: z.int(),
  status: z.enum(PlanStatus),
  version: z.int(),
});
