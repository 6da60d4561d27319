import "server-only";
import { env } from "./env";

/** The bank's present moment. The only source of time: nothing else asks the machine or the database. */
export function now(): Date {
  return new Date();
}

/** The first moment of the bank's day (in `BANK_TIMEZONE`) that contains `moment`. */
export function startOfBankDay(moment: Date): Date {
  const zone = env().BANK_TIMEZONE;
  const midnightAsUtc = Date.parse(`${bankDate(moment)}T00:00:00Z`);
  // The zone's offset at midnight can differ from that at `moment` (a change of the clocks), so it is asked again.
  const guess = midnightAsUtc - offsetMs(moment, zone);
  return new Date(midnightAsUtc - offsetMs(new Date(guess), zone));
}

/** The bank's calendar date of `moment` as `YYYY-MM-DD`. */
export function bankDate(moment: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: env().BANK_TIMEZONE, dateStyle: "short" }).format(moment);
}

function offsetMs(moment: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local - Math.floor(moment.getTime() / 1000) * 1000;
}
