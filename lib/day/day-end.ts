import "server-only";
import { addDays } from "@/lib/dates";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { type DayProgress, readDayProgress } from "./read-days.sql";

/** The end-of-day run of a date is due this many milliseconds before midnight, at 22:00 in the bank's time zone. */
const beforeMidnightMs = 2 * 60 * 60 * 1000;

/** The moment at which the end-of-day run of a date is due. */
export function dayEndsAt(date: string): Date {
  return new Date(startOfBankDate(addDays(date, 1)).getTime() - beforeMidnightMs);
}

/** The last date whose end-of-day run is due. */
export function lastDueDate(): string {
  const moment = now();
  const today = bankDate(moment);
  return moment >= dayEndsAt(today) ? today : addDays(today, -1);
}

/**
 * The next date to end. If the end-of-day run of a date has begun but is not finished, this date is the next date to end.
 * Otherwise, the day after the last finished date is the next date to end. If the bank has not finished any date yet, the next
 * date to end is the date on which the books were opened. Before the books are opened, the next date to end is the bank's present
 * date.
 */
export async function findNextDate(): Promise<string> {
  return toNextDate(await readDayProgress());
}

/** The next date to end, computed from the given progress by the rule of `findNextDate`. */
export function toNextDate({ begun, last, open }: DayProgress): string {
  return begun ?? (last ? addDays(last, 1) : (open ?? bankDate(now())));
}
