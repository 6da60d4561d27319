import "server-only";
import * as z from "zod";
import type { EventCategory } from "./event.model";
import type { EventRecord } from "./event-record";

/** Returns an event with the field names of the HTTP contract. Calendar libraries for browsers use the same names. */
export function eventJson({ id, title, allDay, startsOn, endsOn, startsAt, endsAt, ...rest }: EventRecord) {
  const [start, end] = allDay ? [startsOn ?? "", endsOn] : [startsAt?.toISOString() ?? "", endsAt?.toISOString()];
  return {
    ...{ id, title, start },
    ...(end ? { end } : {}),
    ...{ allDay, className: `bg-${rest.category.color}`, version: rest.version },
    ...(rest.url ? { url: rest.url } : {}),
  };
}

export const eventShape = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The start: a date for an all-day event, otherwise a moment. */
  start: z.union([z.iso.date(), z.iso.datetime()]),
  /** The exclusive end. */
  end: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  allDay: z.boolean(),
  className: z.string(),
  version: z.int(),
  url: z.string().optional(),
});

/** Returns a category with the field names of the HTTP contract. */
export function categoryJson({ id, title, color }: EventCategory) {
  return { id, title, type: color };
}

export const categoryShape = z.object({
  id: z.uuid(),
  title: z.string(),
  type: z.enum(["success", "info", "warning", "danger"]),
});
