/** Arithmetic with calendar dates, which are texts `YYYY-MM-DD` without a time zone. Safe in the browser. */

const dayMs = 24 * 60 * 60 * 1000;

const toUtc = (date: string) => new Date(`${date}T00:00:00Z`);
const toDate = (moment: Date) => moment.toISOString().slice(0, 10);

/** The date `days` after `date`; an earlier date when `days` is negative. */
export function addDays(date: string, days: number): string {
  return toDate(new Date(toUtc(date).getTime() + days * dayMs));
}

/**
 * The date `months` after `date`. If the resulting month is too short for the day of `date`, the result is the month's last day.
 * Callers count every date of a series from the first date, so that a series of the 31st returns to the 31st in longer months.
 */
export function addMonths(date: string, months: number): string {
  const start = toUtc(date);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  return toDate(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, day)));
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / dayMs);
}

/**
 * The number of years from `from` to `to`; `to` must not be earlier than `from`. The result is the number of whole calendar
 * years plus the remaining days as a fraction of the year that contains these days. A leap year also counts as one year.
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
