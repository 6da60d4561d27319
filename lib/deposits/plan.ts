import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { PlanStatus } from "@/lib/server/prisma-client/enums";
import type { DepositInterval, DepositTerms } from "./schedule";

/** An offer to lock money ("FDR plan" on screens), as services hand it on. `amountMinor` is the default offer. */
export type DepositPlan = DepositTerms & {
  id: string;
  name: string;
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
  /** A deleted one is hidden; deposits of it go on. */
  status: PlanStatus;
  /** Counts the changes. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of `deposit_plans p` that `toDepositPlan` reads. */
export const depositPlanColumns = `p.id, p.name, p.minimum_minor, p.maximum_minor, p.amount_minor, p.currency, p.profit_bp,
  p.locked_in_years, p.interval, p.status, p.version, p.created_at, p.updated_at`;

/** A database row with `depositPlanColumns`. */
export type DepositPlanDbRow = {
  id: string;
  name: string;
  minimum_minor: bigint;
  maximum_minor: bigint;
  amount_minor: bigint;
  currency: string;
  profit_bp: number;
  locked_in_years: number;
  interval: DepositInterval;
  status: PlanStatus;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** Reads a database row. */
export function toDepositPlan(row: DepositPlanDbRow): DepositPlan {
  return {
    id: row.id,
    name: row.name,
    minimumMinor: row.minimum_minor,
    maximumMinor: row.maximum_minor,
    amountMinor: row.amount_minor,
    currency: toCurrency(row.currency),
    profitBp: row.profit_bp,
    lockedInYears: row.locked_in_years,
    interval: row.interval,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
