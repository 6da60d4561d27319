/** Arithmetic of calendar dates, which are `YYYY-MM-DD` and belong to no zone. Safe in the browser. */

const dayMs = 24 * 60 * 60 * 1000;

const toUtc = (date: string) => new Date(`${date}T00:00:00Z`);
const toDate = (moment: Date) => moment.toISOString().slice(0, 10);

/** The date `days` after (before, when negative) `date`. */
export function addDays(date: string, days: number): string {
  return toDate(new Date(toUtc(date).getTime() + days * dayMs));
}

/**
 * The date `months` after `date`. In a shorter month it is the last day: count from the first date and not from the last
 * one, so that the 31st comes back.
 */
export function addMonths(date: string, months: number): string {
  const start = toUtc(date);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  return toDate(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, day)));
}

/** Days from `from` until `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / dayMs);
}

/**
 * Years from `from` until `to`, not before it: whole ones as the calendar counts them, and the days that are left as a
 * share of the year that they are in. A year is one, whether it has 365 days or 366.
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
