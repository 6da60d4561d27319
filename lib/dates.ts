/** Arithmetic with calendar dates, which are texts `YYYY-MM-DD` without a time zone. Browsers may load this file. */

const dayMs = 24 * 60 * 60 * 1000;

const toUtc = (date: string) => new Date(`${date}T00:00:00Z`);
const toDate = (moment: Date) => moment.toISOString().slice(0, 10);

/** Adds a number of days to a date. If `days` is negative, the result is an earlier date. */
export function addDays(date: string, days: number): string {
  return toDate(new Date(toUtc(date).getTime() + days * dayMs));
}

/**
 * Adds a number of months to a date. If the resulting month is too short for the day of `date`, the result is the month's last
 * day. To compute the dates of a series, callers add months to the first date of the series and not to the previous date. A
 * series that begins on the 31st thus contains the 31st of every month with 31 days.
 */
export function addMonths(date: string, months: number): string {
  const start = toUtc(date);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  return toDate(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, day)));
}

/** The number of days from `from` to `to`. The number is negative if `to` is earlier than `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / dayMs);
}

/**
 * The number of years from `from` to `to`. The date `to` must not be earlier than `from`. The result is the number of whole years
 * plus a fraction for the remaining days. The fraction's denominator is the number of days in the year after the last anniversary
 * of `from`, so a leap year also counts as one year.
 */
export function yearsBetween(from: string, to: string): number {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  let whole = Math.floor(months / 12);
  if (addMonths(from, whole * 12) > to) whole -= 1;
  const anniversary = addMonths(from, whole * 12);
  const next = addMonths(from, (whole + 1) * 12);
  return whole + daysBetween(anniversary, to) / daysBetween(anniversary, next);
}
