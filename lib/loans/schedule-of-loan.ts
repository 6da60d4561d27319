import "server-only";
import { bankDate, now } from "@/lib/server/clock";
import type { LoanDetails } from "./get-loan-details";
import type { Instalment } from "./loan";
import { loanEffectiveRate, loanSchedule } from "./schedule";

/** A loan's lines, the day from which they count, and what the loan costs a year, as a fraction. */
export type ScheduleOfLoan = { startOn: string; lines: Instalment[]; effectiveRate: number };

/** The schedule of a loan; for money that is not lent what it would be if it were lent today. */
export function scheduleOfLoan({ loan, instalments }: LoanDetails): ScheduleOfLoan {
  const startOn = loan.disbursedOn ?? bankDate(now());
  const lines = loan.disbursedOn
    ? instalments
    : loanSchedule(loan, startOn).map((line) => ({
        ...line,
        state: "due" as const,
        overdueReason: null,
        paidAt: null,
      }));
  return { startOn, lines, effectiveRate: loanEffectiveRate(loan, startOn, lines) };
}
