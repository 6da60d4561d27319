import "server-only";
import { Temporal } from "temporal-polyfill";
import { federalHolidays } from "@/lib/calendar/federal-holidays";
import { addDays } from "@/lib/dates";
import { bankDate } from "@/lib/server/clock";
import { env } from "@/lib/server/env";

/** The time of day at which the bank's staff begin and end their work, on every weekday that is not a holiday. */
const bankHours = { opens: "09:00", closes: "17:00" } as const;

/** The opening hours of one day, in milliseconds since 1970. Null if the bank is closed on that day. */
type Day = { opens: number; closes: number } | null;

const days = new Map<string, Day>();
const daysMax = 5_000;

function dayOf(date: string): Day {
  const zone = env().BANK_TIMEZONE;
  const key = `${zone} ${date}`;
  let day = days.get(key);
  if (day === undefined) {
    day = readDay(date, zone);
    if (days.size >= daysMax) days.clear();
    days.set(key, day);
  }
  return day;
}

function readDay(date: string, timeZone: string): Day {
  const plain = Temporal.PlainDate.from(date);
  if (plain.dayOfWeek > 5 || federalHolidays(date, addDays(date, 1)).length > 0) return null;
  const at = (plainTime: string) => plain.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  return { opens: at(bankHours.opens), closes: at(bankHours.closes) };
}

/**
 * Returns `date` if the bank is open on this day. Otherwise, returns the next open day (`step` 1) or the previous open day
 * (`step` -1).
 */
function openDay(date: string, step: 1 | -1): { date: string; opens: number; closes: number } {
  let at = date;
  let day = dayOf(at);
  while (day === null) {
    at = addDays(at, step);
    day = dayOf(at);
  }
  return { date: at, ...day };
}

/**
 * Moves a moment by an amount of working time, forward or backward. Only the opening hours of the bank count as working time.
 * Between the bank's closing on one day and its next opening, no working time passes. If the result is the closing of a day,
 * `first` is this closing and `last` is the next opening. Otherwise, `first` and `last` are equal.
 *
 * If `moment` or `workMs` increases, neither result decreases. A later record is therefore never due before an earlier record of
 * the same kind.
 */
export function moveInBankHours(moment: Date, workMs: number): { first: Date; last: Date } {
  let day = openDay(bankDate(moment), -1);
  if (moment.getTime() <= day.opens) day = openDay(addDays(day.date, -1), -1);
  // The working time since the bank opened on `day`. The loops change `day` until this time is above 0 and is not longer than the
  // opening hours of `day`.
  let workedMs = Math.min(moment.getTime(), day.closes) - day.opens + workMs;
  while (workedMs > day.closes - day.opens) {
    workedMs -= day.closes - day.opens;
    day = openDay(addDays(day.date, 1), 1);
  }
  while (workedMs <= 0) {
    day = openDay(addDays(day.date, -1), -1);
    workedMs += day.closes - day.opens;
  }
  const first = day.opens + workedMs;
  const last = first < day.closes ? first : openDay(addDays(day.date, 1), 1).opens;
  return { first: new Date(first), last: new Date(last) };
}

const hourMs = 3_600_000;

/** The moment at which a record is due: `hours` working hours of the bank after its creation. */
export function dueAfter(createdAt: Date, hours: number): Date {
  return moveInBankHours(createdAt, hours * hourMs).first;
}

/** The latest creation time of records with the service time `hours` that are due at `moment` or earlier. */
export function lastDueAt(moment: Date, hours: number): Date {
  return moveInBankHours(moment, -hours * hourMs).last;
}

/**
 * The first and the last creation time of records with the service time `hours` that are due at the same moment as a given
 * record. The given record was created at `from.at` and has the service time `from.hours`.
 */
export function createdForSameDue(from: { at: Date; hours: number }, hours: number): { first: Date; last: Date } {
  return moveInBankHours(from.at, (from.hours - hours) * hourMs);
}
