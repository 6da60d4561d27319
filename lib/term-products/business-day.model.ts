import { addDays } from "@/lib/dates";

/**
 * The rules for a due date that is not a business day. `none` keeps the date. `following` moves the date to the next business
 * day, and `preceding` moves it to the last business day before the date. `modified_following` works like `following` if the
 * next business day is in the same month, and otherwise like `preceding`.
 */
export const businessDayRules = ["none", "following", "modified_following", "preceding"] as const;
export type BusinessDayRule = (typeof businessDayRules)[number];

/** The rule of a plan, and the holidays (`YYYY-MM-DD`) of its currency during a schedule. */
export type BusinessDays = { rule: BusinessDayRule; holidays: readonly string[] };

/** The rule `none`: a due date may be any day. */
export const everyDay: BusinessDays = { rule: "none", holidays: [] };

/** True if a date is not a Saturday, a Sunday or one of the holidays. */
export function isBusinessDay(date: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date);
}

/**
 * The due date of an instalment or payout whose scheduled date is `date`. The due date is always after `startOn`, the first date
 * of the schedule. If the rule would give `startOn` or an earlier date, the due date is the next business day after `date`.
 */
export function dueDateOf(date: string, { rule, holidays }: BusinessDays, startOn: string): string {
  if (rule === "none") return date;
  const following = businessDayFrom(date, 1, holidays);
  const isSameMonth = following.slice(0, 7) === date.slice(0, 7);
  if (rule === "following" || (rule === "modified_following" && isSameMonth)) return following;
  const preceding = businessDayFrom(date, -1, holidays);
  return preceding > startOn ? preceding : following;
}

function businessDayFrom(date: string, step: 1 | -1, holidays: readonly string[]): string {
  return isBusinessDay(date, holidays) ? date : businessDayFrom(addDays(date, step), step, holidays);
}
