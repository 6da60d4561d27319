import { addDays } from "@/lib/dates";

/** The balance at the end of a day, `YYYY-MM-DD`. */
export type LineDay = { date: string; balanceMinor: bigint };

/** The balances of successive days. `past` ends today with the present balance, and `coming` begins tomorrow. */
export type HomeLine = { past: LineDay[]; coming: LineDay[] };

/**
 * Removes the days before an account existed. An account begins on the day on which it was opened, or on the first day with a
 * balance if this day is earlier.
 */
export function sinceFirstDay(days: LineDay[], openedOn: string): LineDay[] {
  const first = days.findIndex(({ date, balanceMinor }) => date >= openedOn || balanceMinor !== 0n);
  return days.slice(Math.max(first, 0));
}

/**
 * Adds up the daily balances of several accounts. On days on which an account did not exist, its balance counts as zero. The
 * balances of all accounts must end on the same day.
 */
export function sumOfDays(lines: LineDay[][]): LineDay[] {
  const longest = lines.reduce<LineDay[]>((most, line) => (line.length > most.length ? line : most), []);
  const byDate = lines.map((line) => new Map(line.map(({ date, balanceMinor }) => [date, balanceMinor])));
  return longest.map(({ date }) => ({
    date,
    balanceMinor: byDate.reduce((sum, line) => sum + (line.get(date) ?? 0n), 0n),
  }));
}

/** Returns the dates of the last `days` days, up to and including `today`. */
export function lastDates(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
}
