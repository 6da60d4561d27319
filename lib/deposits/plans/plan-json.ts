import "server-only";
import * as z from "zod";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { toProfitText } from "@/lib/money/profit-rate";
import { profitText } from "@/lib/money/profit-schema";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import { BusinessDayRule, DepositInterval, PlanStatus } from "@/lib/server/prisma-client/enums";

/** The terms that plans and deposits have in common. */
type DepositTerms = Pick<
  DepositPlan,
  | "name"
  | "minimumMinor"
  | "maximumMinor"
  | "amountMinor"
  | "currency"
  | "profitBp"
  | "lockedInYears"
  | "interval"
  | "businessDayRule"
>;

/** Converts the terms of a plan or a deposit to the field names of the HTTP contract. */
export function depositTermsJson({ currency, ...terms }: DepositTerms) {
  const money = (amountMinor: bigint) => toDecimalText(amountMinor, currency);
  return {
    FDRName: terms.name,
    minimum: money(terms.minimumMinor),
    maximum: money(terms.maximumMinor),
    amount: money(terms.amountMinor),
    currency,
    profit: toProfitText(terms.profitBp),
    lockedInPeriod: terms.lockedInYears,
    intervalType: terms.interval,
    interValType: terms.interval,
    businessDayRule: terms.businessDayRule,
  };
}

export const depositTermsShape = {
  FDRName: z.string(),
  minimum: decimalText,
  maximum: decimalText,
  amount: decimalText,
  currency: currencyCode,
  profit: profitText,
  lockedInPeriod: z.int(),
  intervalType: z.enum(DepositInterval),
  interValType: z.enum(DepositInterval),
  businessDayRule: z.enum(BusinessDayRule),
};

/**
 * Converts a plan to the field names of the HTTP contract. `isCore` is true for plans and false for applications. The `email`
 * of a plan is always `admin`, which means the bank.
 */
export function depositPlanJson(plan: DepositPlan) {
  return {
    ...baseMembers(plan),
    isCore: true as const,
    email: "admin" as const,
    ...depositTermsJson(plan),
    status: plan.status,
    date: plan.createdAt.toISOString(),
    version: plan.version,
  };
}

export const depositPlanShape = z.object({
  ...baseShape,
  isCore: z.literal(true),
  email: z.literal("admin"),
  ...depositTermsShape,
  status: z.enum(PlanStatus),
  date: z.iso.datetime(),
  version: z.int(),
});
