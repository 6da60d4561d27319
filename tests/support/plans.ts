import { randomUUID } from "node:crypto";
import { db } from "@/lib/server/db";
import type { DepositPlan, LoanPlan } from "@/lib/server/prisma-client/client";

/** Returns the fields of a loan plan as staff send them. The name is new each time. */
export const loanPlanFields = (changes: object = {}) => ({
  loanName: `Loan ${randomUUID()}`,
  amount: "1000",
  currency: "USD",
  profit: "10",
  totalInstallments: "3",
  ...changes,
});

/** Returns the fields of an FDR plan as staff send them. The name is new each time. */
export const depositPlanFields = (changes: object = {}) => ({
  FDRName: `FDR ${randomUUID()}`,
  minimum: "500",
  maximum: "5000",
  amount: "1000",
  currency: "USD",
  profit: "6",
  lockedInPeriod: "1",
  intervalType: "quarterly",
  ...changes,
});

/** Creates a loan plan. By default, the plan is for $1,000 to $2,000 at 10 % in three instalments. */
export async function createLoanPlan(options: Partial<LoanPlan> = {}): Promise<LoanPlan> {
  const moment = new Date();
  const plan: LoanPlan = {
    id: randomUUID(),
    name: `Loan ${randomUUID()}`,
    amountMinor: 100_000n,
    currency: "USD",
    profitBp: 1_000,
    totalInstallments: 3,
    earlyRepayment: "flat",
    collection: "whole",
    lateRateBp: 0,
    businessDayRule: "none",
    status: "active",
    version: 1,
    createdAt: moment,
    updatedAt: moment,
    ...options,
  };
  await db.query(
    `INSERT INTO loan_plans (id, name, amount_minor, currency, profit_bp, total_installments, status, version, created_at,
                             updated_at, early_repayment, collection, late_rate_bp, business_day_rule)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      plan.id,
      plan.name,
      plan.amountMinor,
      plan.currency,
      plan.profitBp,
      plan.totalInstallments,
      plan.status,
      plan.version,
      plan.createdAt,
      plan.updatedAt,
      plan.earlyRepayment,
      plan.collection,
      plan.lateRateBp,
      plan.businessDayRule,
    ],
  );
  return plan;
}

/** Creates a deposit plan. By default, the plan is for $500 to $5,000 for a year at 6 %, with interest paid each quarter. */
export async function createDepositPlan(options: Partial<DepositPlan> = {}): Promise<DepositPlan> {
  const moment = new Date();
  const plan: DepositPlan = {
    id: randomUUID(),
    name: `FDR ${randomUUID()}`,
    minimumMinor: 50_000n,
    maximumMinor: 500_000n,
    amountMinor: 100_000n,
    currency: "USD",
    profitBp: 600,
    lockedInYears: 1,
    interval: "quarterly",
    businessDayRule: "none",
    status: "active",
    version: 1,
    createdAt: moment,
    updatedAt: moment,
    ...options,
  };
  await db.query(
    `INSERT INTO deposit_plans (id, name, minimum_minor, maximum_minor, amount_minor, currency, profit_bp, locked_in_years,
                                interval, status, version, created_at, updated_at, business_day_rule)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      plan.id,
      plan.name,
      plan.minimumMinor,
      plan.maximumMinor,
      plan.amountMinor,
      plan.currency,
      plan.profitBp,
      plan.lockedInYears,
      plan.interval,
      plan.status,
      plan.version,
      plan.createdAt,
      plan.updatedAt,
      plan.businessDayRule,
    ],
  );
  return plan;
}
