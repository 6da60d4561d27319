import { addDays, addMonths, daysBetween, yearsBetween } from "@/lib/calendar";
import { effectiveAnnualRate } from "@/lib/money/effective-annual-rate";
import { flatInterest } from "@/lib/money/profit-rate";
import { equalParts, splitEvenly } from "@/lib/money/split-evenly";

/** The terms from which a loan's schedule is computed. Safe in the browser. */
export type LoanTerms = { amountMinor: bigint; profitBp: number; totalInstallments: number };

/** One line of a schedule, before anything is paid. */
export type ScheduledInstalment = { number: number; dueOn: string; principalMinor: bigint; interestMinor: bigint };

/** A loan runs for a year. */
const loanMonths = 12;

/** The amounts that a customer may ask for under a plan: from its amount to twice as much (domain rules, "Loans"). */
export function loanRange({ amountMinor }: Pick<LoanTerms, "amountMinor">): {
  minimumMinor: bigint;
  maximumMinor: bigint;
} {
  return { minimumMinor: amountMinor, maximumMinor: 2n * amountMinor };
}

/** The interest of a loan: flat for the whole year, whatever was paid back by then. */
export function loanInterest({ amountMinor, profitBp }: LoanTerms): bigint {
  return flatInterest(amountMinor, profitBp, { numerator: 1, denominator: 1 });
}

/**
 * What is paid and when, for money that is lent on `startOn` (`YYYY-MM-DD`): equal instalments, evenly spaced over a year,
 * the last taking what rounding left (domain rules, "Loans"). Three instalments come every four months; where their
 * number does not divide the year into months, days are counted.
 */
export function loanSchedule(terms: LoanTerms, startOn: string): ScheduledInstalment[] {
  const principals = splitEvenly(terms.amountMinor, terms.totalInstallments);
  const share = flatInterest(terms.amountMinor, terms.profitBp, { numerator: 1, denominator: terms.totalInstallments });
  const interests = equalParts(loanInterest(terms), share, terms.totalInstallments);
  return principals.map((principalMinor, index) => ({
    number: index + 1,
    dueOn: dueDate(startOn, index + 1, terms.totalInstallments),
    principalMinor,
    interestMinor: interests[index] ?? 0n,
  }));
}

/**
 * The effective rate of a year, as a fraction, which takes into account when each instalment is paid: flat interest of 5 %
 * in three instalments is about 0.077.
 */
export function loanEffectiveRate({ amountMinor }: LoanTerms, startOn: string, lines: ScheduledInstalment[]): number {
  const paid = lines.map(({ dueOn, principalMinor, interestMinor }) => ({
    years: yearsBetween(startOn, dueOn),
    amountMinor: -principalMinor - interestMinor,
  }));
  return effectiveAnnualRate([{ years: 0, amountMinor }, ...paid]) ?? 0;
}

function dueDate(startOn: string, number: number, count: number): string {
  if (loanMonths % count === 0) return addMonths(startOn, (loanMonths / count) * number);
  const yearDays = daysBetween(startOn, addMonths(startOn, loanMonths));
  return addDays(startOn, Math.round((yearDays * number) / count));
}
