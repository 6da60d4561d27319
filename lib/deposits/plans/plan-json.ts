import "server-only";
import * as z from "zod";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { toProfitText } from "@/lib/money/profit-rate";
import { profitText } from "@/lib/money/profit-schema";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import { DepositInterval, PlanStatus } from "@/lib/server/prisma-client/enums";

/** The members that plans and deposits share. */
type DepositTerms = Pick<
  DepositPlan,
  "name" | "minimumMinor" | "maximumMinor" | "amountMinor" | "currency" | "profitBp" | "lockedInYears" | "interval"
>;

/** The terms of a plan or a deposit in the HTTP contract's names. */
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
};

/** A plan in the HTTP contract's names. `isCore` distinguishes a plan from an application. The `email` stands for the bank. */
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
