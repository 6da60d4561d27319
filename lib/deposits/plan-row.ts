import "server-only";
import * as z from "zod";
import { rowBase, rowBaseShape } from "@/lib/lists/api-rows";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { toProfitText } from "@/lib/money/profit-rate";
import { profitText } from "@/lib/money/profit-schema";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import { DepositInterval, PlanStatus } from "@/lib/server/prisma-client/enums";

/** A plan in the HTTP contract's names: `isCore` sets it apart from applications, and its `email` is the bank's. */
export function depositPlanRow(plan: DepositPlan) {
  const money = (amountMinor: bigint) => toDecimalText(amountMinor, plan.currency);
  return {
    ...rowBase(plan),
    isCore: true as const,
    email: "admin" as const,
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

export const depositPlanShape = z.object({
  ...rowBaseShape,
  isCore: z.literal(true),
  email: z.literal("admin"),
  FDRName: z.string(),
  minimum: decimalText,
  maximum: decimalText,
  amount: decimalText,
  currency: currencyCode,
  profit: profitText,
  lockedInPeriod: z.int(),
  intervalType: z.enum(DepositInterval),
  interValType: z.enum(DepositInterval),
  status: z.enum(PlanStatus),
  date: z.iso.datetime(),
  version: z.int(),
});
