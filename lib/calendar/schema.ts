import * as z from "zod";
import { safeCallbackPath } from "@/lib/paths";
import { requiredText } from "@/lib/text-schema";
import type { EventColor } from "./event.model";

const titleLengthMax = 120;
const urlLengthMax = 2_000;
const yearMin = 1970;
const yearMax = 2199;

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/**
 * A date, or a date and a time. A time with `Z` or an offset is a moment. A time without an offset is local time in the bank's
 * zone.
 */
function isEventTime(text: string): boolean {
  const [date = "", time, ...rest] = text.split("T");
  return rest.length === 0 && z.iso.date().safeParse(date).success && (time === undefined || timePattern.test(time));
}

function isYearKnown(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= yearMin && year <= yearMax;
}

const eventTime = z
  .string("required")
  .trim()
  .min(1, "required")
  .refine((text) => isEventTime(text), { error: "eventTime", abort: true })
  .refine((text) => isYearKnown(text), "eventYear");

/** True for an empty text, a path of this site, or a web address. */
function isLink(url: string): boolean {
  if (url === "" || (url.startsWith("/") && safeCallbackPath(url) === url)) return true;
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}

const url = z
  .string("invalid")
  .trim()
  .max(urlLengthMax, `maxLength:${urlLengthMax}`)
  .refine((text) => isLink(text), "eventUrl");

/** A category, identified by its colour or by the CSS class of a calendar event, such as `bg-success text-white`. */
const className = z.string("required").regex(/^(?:bg-)?(?:success|info|warning|danger)(?: text-white)?$/, "invalid");

const fields = {
  title: requiredText(titleLengthMax),
  start: eventTime,
  /** The exclusive end. The end of an all-day event is the day after the last day. Null removes the end. */
  end: eventTime.nullable(),
  allDay: z.boolean("invalid"),
  className,
  url,
};

export const addEventInput = z.object({
  ...fields,
  end: fields.end.default(null),
  /** If `allDay` is absent, an event whose `start` is a date without a time becomes an all-day event. */
  allDay: fields.allDay.optional(),
  url: fields.url.default(""),
});
export type AddEventInput = z.output<typeof addEventInput>;

const changes = z.object(fields).partial();

/** Changes to an event. An absent field stays unchanged. */
export const updateEventInput = changes
  .extend({
    id: z.uuid("invalid"),
    /** The version that the editor saw. If the event has another version, the change is refused. */
    version: z.int("invalid").optional(),
  })
  .refine(({ id, version, ...change }) => Object.values(change).some((value) => value !== undefined), "required");
export type UpdateEventInput = z.output<typeof updateEventInput>;

export const deleteEventInput = z.object({ id: z.uuid("invalid"), version: z.int("invalid").optional() });
export type DeleteEventInput = z.output<typeof deleteEventInput>;

const date = z.iso.date("date").refine((text) => isYearKnown(text), "eventYear");
const rangeDaysMax = 400;

/** The query for events between two dates. `end` is exclusive. */
export const eventRangeQuery = z
  .object({ start: date.optional(), end: date.optional() })
  .refine(({ start, end }) => !start || !end || start < end, { path: ["end"], error: "endBeforeStart" })
  .refine(({ start, end }) => !start || !end || daysOf(start, end) <= rangeDaysMax, {
    path: ["end"],
    error: `rangeTooLong:${rangeDaysMax}`,
  });

const dayMs = 24 * 60 * 60 * 1000;
const daysOf = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / dayMs;

/** Returns the colour that a CSS class such as `bg-success text-white` contains. */
export function colorOf(name: string): EventColor {
  return name.replace(/^bg-/, "").replace(/ .*$/, "") as EventColor;
}
