import { addDays, addMonths, daysBetween, yearsBetween } from "@/lib/dates";
import { effectiveAnnualRate } from "@/lib/money/effective-annual-rate";
import { flatInterest } from "@/lib/money/profit-rate";
import { equalParts, splitEvenly } from "@/lib/money/split-evenly";
import { type BusinessDays, dueDateOf } from "@/lib/term-products/business-day.model";

/** The terms that determine a loan's schedule. The browser may import this file. */
export type LoanTerms = { amountMinor: bigint; profitBp: number; totalInstallments: number };

/** One instalment of a schedule, before any payment. */
export type ScheduledInstalment = { number: number; dueOn: string; principalMinor: bigint; interestMinor: bigint };

/** The term of a loan is one year. */
const loanMonths = 12;

/** The range of amounts that a plan offers: from the plan's amount to twice this amount (docs/domain.md, "Loans"). */
export function loanRange({ amountMinor }: Pick<LoanTerms, "amountMinor">): {
  minimumMinor: bigint;
  maximumMinor: bigint;
} {
  return { minimumMinor: amountMinor, maximumMinor: 2n * amountMinor };
}

/**
 * The total interest of a loan. The interest is flat: it is computed from the whole principal for the whole year, without regard
 * to repayments.
 */
export function loanInterest({ amountMinor, profitBp }: LoanTerms): bigint {
  return flatInterest(amountMinor, profitBp, { numerator: 1, denominator: 1 });
}

/**
 * The schedule of a loan that is disbursed on `startOn` (`YYYY-MM-DD`). The instalments are equal and evenly distributed over a
 * year. The last instalment also contains the rounding remainder (docs/domain.md, "Loans"). If twelve is divisible by the number
 * of instalments, the instalments are whole months apart. For example, three instalments are four months apart. For any other
 * number of instalments, the dates are computed in days. The rule in `days` then moves each date that is not a business day. The
 * amounts stay the same.
 */
export function loanSchedule(terms: LoanTerms, startOn: string, days: BusinessDays): ScheduledInstalment[] {
  const principals = splitEvenly(terms.amountMinor, terms.totalInstallments);
  const share = flatInterest(terms.amountMinor, terms.profitBp, { numerator: 1, denominator: terms.totalInstallments });
  const interests = equalParts(loanInterest(terms), share, terms.totalInstallments);
  return principals.map((principalMinor, index) => ({
    number: index + 1,
    dueOn: dueDateOf(scheduledDate(startOn, index + 1, terms.totalInstallments), days, startOn),
    principalMinor,
    interestMinor: interests[index] ?? 0n,
  }));
}

/**
 * The effective annual rate as a fraction. The rate depends on the date of each instalment. For example, flat interest of 5 % in
 * three instalments has an effective rate of about 0.077.
 */
export function loanEffectiveRate({ amountMinor }: LoanTerms, startOn: string, lines: ScheduledInstalment[]): number {
  const paid = lines.map(({ dueOn, principalMinor, interestMinor }) => ({
    years: yearsBetween(startOn, dueOn),
    amountMinor: -principalMinor - interestMinor,
  }));
  return effectiveAnnualRate([{ years: 0, amountMinor }, ...paid]) ?? 0;
}

/** The number of months between two instalments of a loan. Null if the instalments are not whole months apart. */
export function monthsBetween(count: number): number | null {
  return loanMonths % count === 0 ? loanMonths / count : null;
}

function scheduledDate(startOn: string, number: number, count: number): string {
  const months = monthsBetween(count);
  if (months !== null) return addMonths(startOn, months * number);
  const yearDays = daysBetween(startOn, addMonths(startOn, loanMonths));
  return addDays(startOn, Math.round((yearDays * number) / count));
}
