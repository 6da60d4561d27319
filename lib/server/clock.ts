import "server-only";
import { Temporal } from "temporal-polyfill";
import { env } from "./env";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The number of days by which a demonstration's date is ahead of the calendar. The number is 0 at a real bank. `globalThis`
 * stores the number, because the build gives pages and routes separate copies of this module.
 */
const globals = globalThis as typeof globalThis & { holdfastLeadDays?: number; holdfastOpenDate?: string };
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
 * Stores the number of days that was read from `bank_clock`. All code that reads the row of `bank_clock` calls this function. The
 * number never decreases, so a delayed answer with an older number has no effect.
 */
export function noteLeadDays(days: number): void {
  globals.holdfastLeadDays = Math.max(leadDays(), days);
}

/**
 * Stores the open date of the books, which each request reads together with its session. A date before the stored date has no
 * effect.
 */
export function noteOpenDate(date: string | null): void {
  if (date && date > (globals.holdfastOpenDate ?? "")) globals.holdfastOpenDate = date;
}

/**
 * The open date of the books (`YYYY-MM-DD`). If a loan is paid out or a deposit is funded now, the loan or deposit begins on this
 * date. In the evening, after the end-of-day run, the open date is already the next day. Only pages of logged-in readers may use
 * the open date, because only requests with a session read the date.
 */
export function openDate(): string {
  return globals.holdfastOpenDate ?? bankDate(now());
}

/**
 * The first moment of a calendar date (`YYYY-MM-DD`) in the bank's time zone. The moment is later than midnight if the clocks are
 * set forward at midnight.
 */
export function startOfBankDate(date: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(env().BANK_TIMEZONE).epochMilliseconds);
}

/**
 * The formats of the bank's dates, keyed by time zone. Each payment order needs the bank's date. The formats are cached, because
 * the creation of a format would take a fifth of the order's time (docs/decisions/page-speed.md).
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The bank's calendar date of `moment` as `YYYY-MM-DD`. */
export function bankDate(moment: Date): string {
  const zone = env().BANK_TIMEZONE;
  let format = formats.get(zone);
  if (!format) {
    // Swedish dates have the form of ISO 8601.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
    formats.set(zone, format);
  }
  return format.format(moment);
}
