import "server-only";
import { addDays } from "@/lib/calendar";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { type DayProgress, readDayProgress } from "./read-days.sql";

/** How long before midnight the end of a day may begin: at 22:00 in the bank's zone. */
const beforeMidnightMs = 2 * 60 * 60 * 1000;

/** The moment from which the end of a date is due. */
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
 * The date to end next: one that was begun and not finished, else the day after the last ended one, else today, since a new
 * bank has no past.
 */
export async function findNextDate(): Promise<string> {
  return toNextDate(await readDayProgress());
}

/** See `findNextDate`. */
export function toNextDate({ begun, last }: DayProgress): string {
  return begun ?? (last ? addDays(last, 1) : bankDate(now()));
}
