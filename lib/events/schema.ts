import * as z from "zod";
import { safeCallbackPath } from "@/lib/paths";
import { requiredText } from "@/lib/text-schema";
import type { EventColor } from "./event";

const titleLengthMax = 120;
const urlLengthMax = 2_000;
const yearMin = 1970;
const yearMax = 2199;

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/** A date, or a date and a time: with `Z` or an offset a moment, without one a time by the clocks of the bank's zone. */
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

/** Where a link may lead: a page of this site, or one of the web. */
function isLink(url: string): boolean {
  if (url === "" || (url.startsWith("/") && safeCallbackPath(url) === url)) return true;
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}

const url = z
  .string("invalid")
  .trim()
  .max(urlLengthMax, `maxLength:${urlLengthMax}`)
  .refine((text) => isLink(text), "eventUrl");

/** A category by its colour, also as the class of a calendar's event: `bg-success text-white`. */
const className = z.string("required").regex(/^(?:bg-)?(?:success|info|warning|danger)(?: text-white)?$/, "invalid");

const fields = {
  title: requiredText(titleLengthMax),
  start: eventTime,
  /** Exclusive: the day after the last. Null takes it away. */
  end: eventTime.nullable(),
  allDay: z.boolean("invalid"),
  className,
  url,
};

export const addEventInput = z.object({
  ...fields,
  end: fields.end.default(null),
  /** What `start` says, unless told: a date alone is a whole day. */
  allDay: fields.allDay.optional(),
  url: fields.url.default(""),
});
export type AddEventInput = z.output<typeof addEventInput>;

const changes = z.object(fields).partial();

/** Changes to an event; a field that is absent stays as it is. */
export const updateEventInput = changes
  .extend({
    id: z.uuid("invalid"),
    /** The version that the editor has seen; another one is refused. */
    version: z.int("invalid").optional(),
  })
  .refine(({ id, version, ...change }) => Object.values(change).some((value) => value !== undefined), "required");
export type UpdateEventInput = z.output<typeof updateEventInput>;

export const deleteEventInput = z.object({ id: z.uuid("invalid"), version: z.int("invalid").optional() });
export type DeleteEventInput = z.output<typeof deleteEventInput>;

const date = z.iso.date("date").refine((text) => isYearKnown(text), "eventYear");
const rangeDaysMax = 400;

/** Which events: those between two dates, `end` exclusive. */
export const eventRangeQuery = z
  .object({ start: date.optional(), end: date.optional() })
  .refine(({ start, end }) => !start || !end || start < end, { path: ["end"], error: "endBeforeStart" })
  .refine(({ start, end }) => !start || !end || daysOf(start, end) <= rangeDaysMax, {
    path: ["end"],
    error: `rangeTooLong:${rangeDaysMax}`,
  });

const dayMs = 24 * 60 * 60 * 1000;
const daysOf = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / dayMs;

/** The category that a class names. */
export function colorOf(name: string): EventColor {
  return name.replace(/^bg-/, "").replace(/ .*$/, "") as EventColor;
}
