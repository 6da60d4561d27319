import "server-only";
import { addDays } from "@/lib/dates";
import type { Holiday } from "./event.model";

const [sunday, monday, thursday] = [0, 1, 4];

type Rule =
  | { name: Holiday; month: number; day: number; since?: number }
  /** `nth` counts the occurrences of the weekday in the month. The number 0 means the last occurrence. */
  | { name: Holiday; month: number; weekday: number; nth: number };

/** The holidays of the Federal Reserve Banks. The source is the holiday schedules of Federal Reserve Financial Services. */
const rules: Rule[] = [
  { name: "newYear", month: 1, day: 1 },
  { name: "martinLutherKing", month: 1, weekday: monday, nth: 3 },
  { name: "washington", month: 2, weekday: monday, nth: 3 },
  { name: "memorial", month: 5, weekday: monday, nth: 0 },
  { name: "juneteenth", month: 6, day: 19, since: 2022 },
  { name: "independence", month: 7, day: 4 },
  { name: "labor", month: 9, weekday: monday, nth: 1 },
  { name: "columbus", month: 10, weekday: monday, nth: 2 },
  { name: "veterans", month: 11, day: 11 },
  { name: "thanksgiving", month: 11, weekday: thursday, nth: 4 },
  { name: "christmas", month: 12, day: 25 },
];

/** The holidays of the Federal Reserve Banks between two dates, sorted by date. `end` is exclusive. */
export function federalHolidays(start: string, end: string): { date: string; name: Holiday }[] {
  const [first, last] = [start, end].map((date) => Number(date.slice(0, 4)));
  const years = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => (first ?? 0) + index);
  return years
    .flatMap((year) => rules.flatMap((rule) => dateOf(rule, year) ?? []))
    .filter(({ date }) => date >= start && date < end)
    .sort((one, other) => one.date.localeCompare(other.date));
}

function dateOf(rule: Rule, year: number): { date: string; name: Holiday } | undefined {
  const { name, month } = rule;
  if ("day" in rule) {
    if (rule.since && year < rule.since) return;
    const date = toDate(year, month, rule.day);
    // A holiday on a Sunday is observed on the following Monday. A holiday on a Saturday is not moved: the banks are open on the
    // preceding Friday.
    return { name, date: weekdayOf(date) === sunday ? addDays(date, 1) : date };
  }
  const { weekday, nth } = rule;
  if (nth === 0) {
    const last = addDays(toDate(month === 12 ? year + 1 : year, (month % 12) + 1, 1), -1);
    return { name, date: addDays(last, -((weekdayOf(last) - weekday + 7) % 7)) };
  }
  const first = toDate(year, month, 1);
  return { name, date: addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7) };
}

const toDate = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
