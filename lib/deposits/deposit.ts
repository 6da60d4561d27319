import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { DepositStatus, PayoutState } from "@/lib/server/prisma-client/enums";
import type { DepositInterval, DepositTerms } from "./schedule";

/** A customer's application and, once the money is locked, the fixed deposit. */
export type Deposit = DepositTerms & {
  id: string;
  planId: string;
  ownerId: string;
  /** The owner's. */
  email: string;
  ownerName: string;
  accountId: string;
  accountNumber: string;
  depositName: string;
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
  status: DepositStatus;
  reason: string;
  /** The bank's dates between which the money is locked, `YYYY-MM-DD`; null before. */
  startedOn: string | null;
  maturesOn: string | null;
  /** Interest that is neither paid nor forfeited; nothing while no money is locked. */
  unpaidInterestMinor: bigint;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A line of the schedule with what has become of it. */
export type Payout = {
  number: number;
  dueOn: string;
  interestMinor: bigint;
  state: PayoutState;
  paidAt: Date | null;
};

/** The columns of `depositTables` that `toDeposit` reads. */
export const depositColumns = `d.id, d.plan_id, d.owner_id, u.email, u.first_name || ' ' || u.last_name AS owner_name, d.account_id,
  a.account_number, d.deposit_name, d.minimum_minor, d.maximum_minor, d.profit_bp, d.locked_in_years, d.interval, d.amount_minor,
  d.currency, d.status, d.reason, d.started_on, d.matures_on,
  (SELECT coalesce(sum(y.interest_minor), 0)::bigint FROM deposit_payouts y
    WHERE y.deposit_id = d.id AND y.state = 'due') AS unpaid_interest_minor, d.version, d.created_at, d.updated_at`;

/** The tables of `depositColumns`, with these deposits, whose alias is `d`. */
export function depositTablesOf(deposits: string): string {
  return `${deposits} JOIN users u ON u.id = d.owner_id JOIN accounts a ON a.id = d.account_id`;
}

/** The tables of `depositColumns`. */
export const depositTables = depositTablesOf("deposits d");

/** A database row with `depositColumns`. */
export type DepositDbRow = {
  id: string;
  plan_id: string;
  owner_id: string;
  email: string;
  owner_name: string;
  account_id: string;
  account_number: string;
  deposit_name: string;
  minimum_minor: bigint;
  maximum_minor: bigint;
  profit_bp: number;
  locked_in_years: number;
  interval: DepositInterval;
  amount_minor: bigint;
  currency: string;
  status: DepositStatus;
  reason: string;
  started_on: string | null;
  matures_on: string | null;
  unpaid_interest_minor: bigint;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** Reads a database row. */
export function toDeposit(row: DepositDbRow): Deposit {
  return {
    id: row.id,
    planId: row.plan_id,
    ownerId: row.owner_id,
    email: row.email,
    ownerName: row.owner_name,
    accountId: row.account_id,
    accountNumber: row.account_number,
    depositName: row.deposit_name,
    minimumMinor: row.minimum_minor,
    maximumMinor: row.maximum_minor,
    profitBp: row.profit_bp,
    lockedInYears: row.locked_in_years,
    interval: row.interval,
    amountMinor: row.amount_minor,
    currency: toCurrency(row.currency),
    status: row.status,
    reason: row.reason,
    startedOn: row.started_on,
    maturesOn: row.matures_on,
    unpaidInterestMinor: row.unpaid_interest_minor,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
