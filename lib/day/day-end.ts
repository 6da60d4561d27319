import "server-only";
import { addDays } from "@/lib/dates";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { type DayProgress, readDayProgress } from "./read-days.sql";

/** The time before midnight at which the end of a day is due. The bank's day ends at 22:00 in the bank's zone. */
const beforeMidnightMs = 2 * 60 * 60 * 1000;

/** The moment at which the end of a date becomes due. */
export function dayEndsAt(date: string): Date {
  return new Date(startOfBankDate(addDays(date, 1)).getTime() - beforeMidnightMs);
}

/** The last date whose end is due. */
export function lastDueDate(): string {
  const moment = now();
  const today = bankDate(moment);
  return moment >= dayEndsAt(today) ? today : addDays(today, -1);
}

/**
 * The next date to end: a date that was begun but not finished, or else the day after the last finished date. A new bank begins
 * with today.
 */
export async function findNextDate(): Promise<string> {
  return toNextDate(await readDayProgress());
}

/** The next date to end, computed from the given progress by the rule of `findNextDate`. */
export function toNextDate({ begun, last }: DayProgress): string {
  return begun ?? (last ? addDays(last, 1) : bankDate(now()));
}
