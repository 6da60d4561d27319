import "server-only";
import { addDays } from "@/lib/dates";
import { env } from "./env";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The number of days by which a demonstration's date is ahead of the calendar. The number is 0 at a real bank. `globalThis`
 * stores the number, because the build gives pages and routes separate copies of this module.
 */
const globals = globalThis as typeof globalThis & { holdfastLeadDays?: number };
const leadDays = () => globals.holdfastLeadDays ?? 0;

/** The bank's present moment. All other code takes the time from this file, and not from the machine or the database. */
export function now(): Date {
  return new Date(Date.now() + leadDays() * dayMs);
}

/**
 * The present moment of the real calendar. Sessions use this time, so that no session ends when a demonstration moves its date.
 */
export function calendarNow(): Date {
  return new Date();
}

/**
 * Stores the number of days that was read from `bank_clock`. All code that reads this row of the database calls this function.
 * The number never decreases, so a delayed answer with an older number has no effect.
 */
export function noteLeadDays(days: number): void {
  globals.holdfastLeadDays = Math.max(leadDays(), days);
}

const knownStartsMax = 2_000;
/** Caches the starts of dates, because charts request the same forty dates again and again. */
const knownStarts = new Map<string, number>();

/** The first moment of a calendar date (`YYYY-MM-DD`) in the bank's time zone. */
export function startOfBankDate(date: string): Date {
  const key = `${env().BANK_TIMEZONE} ${date}`;
  const known = knownStarts.get(key);
  if (known !== undefined) return new Date(known);
  const start = findStart(date, env().BANK_TIMEZONE);
  if (knownStarts.size >= knownStartsMax) knownStarts.clear();
  knownStarts.set(key, start.getTime());
  return start;
}

function findStart(date: string, zone: string): Date {
  const midnightAsUtc = Date.parse(`${date}T00:00:00Z`);
  // On a day when the clocks change, midnight has the UTC offset either of the day before or of the day after. Midnight is
  // therefore computed with both offsets. The earlier moment is wrong if it still belongs to the day before.
  const moments = [-dayMs, dayMs].map((away) => midnightAsUtc - offsetMs(new Date(midnightAsUtc + away), zone));
  const [first, second] = moments.sort((a, b) => a - b).map((ms) => new Date(ms));
  if (!first || !second) throw new RangeError(`not a date: ${date}`);
  return localDate(first) === date ? first : second;
}

/** A day in the bank's time zone, with its date and the moments at which it begins and ends. */
type BankDay = { zone: string; date: string; startMs: number; endMs: number };

/** Caches the day of the last call of `bankDate`, because nearly every call is about today. */
let lastDay: BankDay | undefined;

/** The bank's calendar date of `moment` as `YYYY-MM-DD`. */
export function bankDate(moment: Date): string {
  const zone = env().BANK_TIMEZONE;
  const atMs = moment.getTime();
  if (lastDay && lastDay.zone === zone && atMs >= lastDay.startMs && atMs < lastDay.endMs) return lastDay.date;
  const date = localDate(moment);
  lastDay = {
    ...{ zone, date, startMs: startOfBankDate(date).getTime() },
    endMs: startOfBankDate(addDays(date, 1)).getTime(),
  };
  return date;
}

function localDate(moment: Date): string {
  const { year, month, day } = localParts(moment, env().BANK_TIMEZONE);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function offsetMs(moment: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = localParts(moment, zone);
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(moment.getTime() / 1000) * 1000;
}

/** Caches formatters, because the creation of a formatter takes longer than a database query. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function localParts(moment: Date, zone: string) {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(zone, formatter);
  }
  const parts = formatter.formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}
