import "server-only";
import { Temporal } from "temporal-polyfill";
import { addDays, daysBetween } from "@/lib/dates";
import { env } from "@/lib/server/env";
import { fieldError } from "@/lib/server/errors";
import type { EventTimes } from "./event.model";

/** The times of an event as its row stores them. */
export type StoredTimes = {
  allDay: boolean;
  startsOn: string | null;
  endsOn: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/**
 * The longest duration of an event in days. A search for the events in a range of dates therefore skips the events that start more
 * than `eventDaysMax` days before the range.
 */
export const eventDaysMax = 366;

const dayMs = 24 * 60 * 60 * 1000;
const isDate = (text: string) => !text.includes("T");
const hasOffset = (text: string) => /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text);

/**
 * The moment of a date or time. The text has the form of `EventTimes` or of the HTTP contract. A time without an offset is local
 * time in the bank's zone. If a local time occurs twice because clocks are set back, the function returns the earlier moment. If
 * a local time does not exist because clocks are set forward, the time moves forward by the same amount as the clocks (RFC 5545,
 * 3.3.5).
 */
function momentOf(text: string): Date {
  if (hasOffset(text)) return new Date(Temporal.Instant.from(text).epochMilliseconds);
  const local = Temporal.PlainDateTime.from(text);
  return new Date(local.toZonedDateTime(env().BANK_TIMEZONE, { disambiguation: "compatible" }).epochMilliseconds);
}

/** The local time of a moment in the bank's zone: `YYYY-MM-DDTHH:mm:ss`. */
export function clockOf(moment: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  return instant.toZonedDateTimeISO(env().BANK_TIMEZONE).toPlainDateTime().toString({ smallestUnit: "second" });
}

const dateOf = (text: string) => (hasOffset(text) ? clockOf(momentOf(text)) : text).slice(0, 10);

/**
 * Converts the times of an input to the columns of an event.
 *
 * @throws AppError `validation_failed` on `end` if the end is not after the start, or is more than `eventDaysMax` days after the
 * start
 */
export function toStoredTimes({ start, end, allDay = isDate(start) }: TimesInput): StoredTimes {
  if (allDay) {
    const [startsOn, endsOn] = [dateOf(start), end === null ? null : dateOf(end)];
    if (endsOn !== null) checkLength(daysBetween(startsOn, endsOn));
    // An all-day event of one day is stored without an end.
    const isOneDay = endsOn === addDays(startsOn, 1);
    return { allDay, startsOn, endsOn: isOneDay ? null : endsOn, startsAt: null, endsAt: null };
  }
  const [startsAt, endsAt] = [momentOf(start), end === null ? null : momentOf(end)];
  if (endsAt !== null) checkLength((endsAt.getTime() - startsAt.getTime()) / dayMs);
  return { allDay, startsOn: null, endsOn: null, startsAt, endsAt };
}

type TimesInput = { start: string; end: string | null; allDay?: boolean | undefined };

function checkLength(days: number): void {
  if (days <= 0) throw fieldError("end", "endBeforeStart");
  if (days > eventDaysMax) throw fieldError("end", `eventTooLong:${eventDaysMax}`);
}

/**
 * The times of an event after an edit. A time that the edit does not contain stays unchanged. If the event becomes an all-day
 * event, and its old end is not after the day of the start, the end is removed.
 */
export function changeTimes(
  before: StoredTimes,
  change: { start?: string | undefined; end?: string | null | undefined; allDay?: boolean | undefined },
): StoredTimes {
  if (change.start === undefined && change.end === undefined && change.allDay === undefined) {
    const { allDay, startsOn, endsOn, startsAt, endsAt } = before;
    return { allDay, startsOn, endsOn, startsAt, endsAt };
  }
  const known = before.allDay
    ? { start: before.startsOn ?? "", end: before.endsOn }
    : { start: before.startsAt?.toISOString() ?? "", end: before.endsAt?.toISOString() ?? null };
  const { start = known.start, allDay = change.start === undefined ? before.allDay : undefined } = change;
  const isNowAllDay = allDay ?? isDate(start);
  const keptEnd = isNowAllDay && known.end !== null && dateOf(known.end) <= dateOf(start) ? null : known.end;
  return toStoredTimes({ start, end: change.end === undefined ? keptEnd : change.end, allDay });
}

/** The times of a row in the form that pages show. */
export function toShownTimes({ allDay, startsOn, endsOn, startsAt, endsAt }: StoredTimes): EventTimes {
  if (allDay) return { allDay, start: startsOn ?? "", end: endsOn };
  return { allDay, start: startsAt ? clockOf(startsAt) : "", end: endsAt ? clockOf(endsAt) : null };
}
