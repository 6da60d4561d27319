import { addMonths, yearsBetween } from "@/lib/dates";
import { effectiveAnnualRate } from "@/lib/money/effective-annual-rate";
import { flatInterest } from "@/lib/money/profit-rate";
import { equalParts } from "@/lib/money/split-evenly";
import { type BusinessDays, dueDateOf } from "@/lib/term-products/business-day.model";

/** The intervals at which a deposit's interest is paid. */
export const depositIntervals = ["monthly", "quarterly", "yearly", "maturity"] as const;
export type DepositInterval = (typeof depositIntervals)[number];

/** The terms that determine a deposit's schedule. The browser may import this file. */
export type DepositTerms = { amountMinor: bigint; profitBp: number; lockedInYears: number; interval: DepositInterval };

/** A planned payment of interest in a schedule. */
export type ScheduledPayout = { number: number; dueOn: string; interestMinor: bigint };

const monthsInYear = 12;

function intervalMonths({ interval, lockedInYears }: DepositTerms): number {
  const months = { monthly: 1, quarterly: 3, yearly: monthsInYear, maturity: lockedInYears * monthsInYear };
  return months[interval];
}

/** The total interest of a deposit that is kept until maturity. */
export function depositInterest({ amountMinor, profitBp, lockedInYears }: DepositTerms): bigint {
  return flatInterest(amountMinor, profitBp, { numerator: lockedInYears, denominator: 1 });
}

/**
 * The maturity date of a deposit whose money is locked on `startOn`. Both dates have the form `YYYY-MM-DD`. If the date is not a
 * business day, it moves by the rule in `days`.
 */
export function depositMaturity(
  { lockedInYears }: Pick<DepositTerms, "lockedInYears">,
  startOn: string,
  days: BusinessDays,
): string {
  return dueDateOf(addMonths(startOn, lockedInYears * monthsInYear), days, startOn);
}

/**
 * The payouts of a deposit whose money is locked on `startOn` (`YYYY-MM-DD`). The interest of an interval is principal × rate ×
 * length of the interval in years, rounded half to even. The last payout also contains the remainder (docs/domain.md, "Fixed
 * deposits"). If a due date is not a business day, the date moves by the rule in `days`. The amounts stay the same.
 */
export function depositSchedule(terms: DepositTerms, startOn: string, days: BusinessDays): ScheduledPayout[] {
  const months = intervalMonths(terms);
  const count = (terms.lockedInYears * monthsInYear) / months;
  const each = flatInterest(terms.amountMinor, terms.profitBp, { numerator: months, denominator: monthsInYear });
  const parts = equalParts(depositInterest(terms), each, count);
  return parts.map((interestMinor, index) => ({
    number: index + 1,
    dueOn: dueDateOf(addMonths(startOn, months * (index + 1)), days, startOn),
    interestMinor,
  }));
}

/**
 * The effective annual rate as a fraction. The rate depends on the date of each payout. For example, if interest of 5 % a year
 * is paid every month, the effective rate is about 0.0512.
 */
export function depositEffectiveRate({ amountMinor }: DepositTerms, startOn: string, lines: ScheduledPayout[]): number {
  const paid = lines.map(({ dueOn, interestMinor }, index) => ({
    years: yearsBetween(startOn, dueOn),
    amountMinor: interestMinor + (index === lines.length - 1 ? amountMinor : 0n),
  }));
  return effectiveAnnualRate([{ years: 0, amountMinor: -amountMinor }, ...paid]) ?? 0;
}

/** Splits payouts into `due` and `later`. The payouts in `due` are due on or before the date `on` (`YYYY-MM-DD`). */
export function divideByDate<Line extends { dueOn: string }>(
  lines: Line[],
  on: string,
): { due: Line[]; later: Line[] } {
  return { due: lines.filter(({ dueOn }) => dueOn <= on), later: lines.filter(({ dueOn }) => dueOn > on) };
}

/** The total interest of the payouts. */
export function interestOf(lines: { interestMinor: bigint }[]): bigint {
  return lines.reduce((sum, { interestMinor }) => sum + interestMinor, 0n);
}
