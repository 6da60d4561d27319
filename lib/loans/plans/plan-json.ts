import "server-only";
import * as z from "zod";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { loanRange } from "@/lib/loans/schedule.model";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { toProfitText } from "@/lib/money/profit-rate";
import { profitText } from "@/lib/money/profit-schema";
import type { LoanPlan } from "@/lib/server/prisma-client/client";
import { BusinessDayRule, EarlyRepayment, InstalmentCollection, PlanStatus } from "@/lib/server/prisma-client/enums";

/** The terms that plans and loans have in common. */
type LoanTerms = Pick<
  LoanPlan,
  | "name"
  | "amountMinor"
  | "currency"
  | "profitBp"
  | "totalInstallments"
  | "earlyRepayment"
  | "collection"
  | "lateRateBp"
  | "businessDayRule"
> & {
  minimumMinor: bigint;
  maximumMinor: bigint;
};

/** Converts the terms of a plan or a loan to the field names of the HTTP contract. */
export function loanTermsJson({ currency, ...terms }: LoanTerms) {
  const money = (amountMinor: bigint) => toDecimalText(amountMinor, currency);
  return {
    loanName: terms.name,
    amount: money(terms.amountMinor),
    minimum: money(terms.minimumMinor),
    maximum: money(terms.maximumMinor),
    currency,
    profit: toProfitText(terms.profitBp),
    totalInstallments: terms.totalInstallments,
    earlyRepayment: terms.earlyRepayment,
    collection: terms.collection,
    lateRate: toProfitText(terms.lateRateBp),
    businessDayRule: terms.businessDayRule,
  };
}

export const loanTermsShape = {
  loanName: z.string(),
  amount: decimalText,
  minimum: decimalText,
  maximum: decimalText,
  currency: currencyCode,
  profit: profitText,
  totalInstallments: z.int(),
  earlyRepayment: z.enum(EarlyRepayment),
  collection: z.enum(InstalmentCollection),
  lateRate: profitText,
  businessDayRule: z.enum(BusinessDayRule),
};

/**
 * Converts a plan to the field names of the HTTP contract. `isCore` is true for plans and false for applications. The `email`
 * of a plan is always `admin`, which means the bank.
 */
export function loanPlanJson(plan: LoanPlan) {
  return {
    ...baseMembers(plan),
    isCore: true as const,
    email: "admin" as const,
    ...loanTermsJson({ ...plan, ...loanRange(plan) }),
    status: plan.status,
    version: plan.version,
  };
}

export const loanPlanShape = z.object({
  ...baseShape,
  isCore: z.literal(true),
  email: z.literal("admin"),
  ...loanTermsShape,
  status: z.enum(PlanStatus),
  version: z.int(),
});
