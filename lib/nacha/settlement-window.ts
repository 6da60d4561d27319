import "server-only";
import { Temporal } from "temporal-polyfill";
import { addDays } from "@/lib/dates";
import { localTime } from "@/lib/local-time";
import { isBusinessDay } from "@/lib/term-products/business-day.model";

/** The clearing house uses New York time. */
const timeZone = "America/New_York";

/** The search for a business day covers this number of days. No series of weekends and holidays lasts as long. */
const lookBackDays = 14;

/** Converts a moment to the date (`YYYY-MM-DD`) and the time (`HH:MM`) in the time zone of the clearing house. */
export const clearingTime = (at: Date) => localTime(at, timeZone);

/** Converts a date and a time (`HH:MM`) in the time zone of the clearing house to a moment. */
export function momentAt(date: string, time: string): Date {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(zoned.epochMilliseconds);
}

/**
 * The last cut-off at or before a moment. An entry that was already waiting at this cut-off must be sent now.
 *
 * @param cutOffs times of day (`HH:MM`) in ascending order
 * @param holidays the holidays of the last two weeks (`YYYY-MM-DD`)
 */
export function lastCutOff(at: Date, cutOffs: readonly string[], holidays: readonly string[]): Date | null {
  const today = clearingTime(at).date;
  for (let days = 0; days <= lookBackDays; days += 1) {
    const date = addDays(today, -days);
    if (!isBusinessDay(date, holidays)) continue;
    const passed = cutOffs.map((time) => momentAt(date, time)).filter((moment) => moment <= at);
    const last = passed.at(-1);
    if (last) return last;
  }
  return null;
}

/** The next cut-off after a moment. */
export function nextCutOff(at: Date, cutOffs: readonly string[], holidays: readonly string[]): Date | null {
  const today = clearingTime(at).date;
  for (let days = 0; days <= lookBackDays; days += 1) {
    const date = addDays(today, days);
    if (!isBusinessDay(date, holidays)) continue;
    const next = cutOffs.map((time) => momentAt(date, time)).find((moment) => moment > at);
    if (next) return next;
  }
  return null;
}

/** The date that is a number of business days after `date`. */
export function bankingDayAfter(date: string, days: number, holidays: readonly string[]): string {
  let found = date;
  for (let left = days; left > 0; ) {
    found = addDays(found, 1);
    if (isBusinessDay(found, holidays)) left -= 1;
  }
  return found;
}
