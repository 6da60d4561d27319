import { daysBetween } from "@/lib/dates";
import type { LoanStatus } from "@/lib/server/prisma-client/enums";

/** The stages of active loans. The stage decides the bank's provision for the loan (docs/decisions/loan-debt.md). */
export const loanStages = [1, 2, 3] as const;
export type LoanStage = (typeof loanStages)[number];

/**
 * The numbers of days past due at which stage 2 and stage 3 begin. `loan_stage` in prisma/functions contains the same limits.
 */
export const stageDays = { 2: 30, 3: 90 } as const;

/**
 * The days from the due date of a loan's oldest unpaid instalment to `today`, the bank's date. Zero if no instalment is past
 * due. Null for a loan that is not active.
 */
export function daysPastDue(
  { status, nextDueOn }: { status: LoanStatus; nextDueOn: string | null },
  today: string,
): number | null {
  if (status !== "active") return null;
  return nextDueOn === null ? 0 : Math.max(0, daysBetween(nextDueOn, today));
}

/** The stage of an active loan with this number of days past due. */
export function loanStage(days: number): LoanStage {
  if (days >= stageDays[3]) return 3;
  return days >= stageDays[2] ? 2 : 1;
}
