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
