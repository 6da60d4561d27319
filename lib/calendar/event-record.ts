import "server-only";
import { fullName } from "@/lib/full-name";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { CalendarEvent } from "./event.model";
import { toShownTimes } from "./event-times";

/** The fields of an event that services read. */
export const eventSelect = {
  id: true,
  title: true,
  allDay: true,
  startsOn: true,
  endsOn: true,
  startsAt: true,
  endsAt: true,
  url: true,
  version: true,
  category: { select: { id: true, title: true, color: true } },
  updatedBy: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.CalendarEventSelect;

export type EventRecord = Prisma.CalendarEventGetPayload<{ select: typeof eventSelect }>;

/** An event as pages show it. */
export function toCalendarEvent(record: EventRecord): CalendarEvent {
  const { id, title, category, url, version, updatedBy } = record;
  const updatedByName = fullName(updatedBy);
  return { ...{ id, title, color: category.color, url, version, updatedByName }, ...toShownTimes(record) };
}

/** The fields of an event that the audit trail records. */
export function auditView(record: EventRecord): Record<string, unknown> {
  const { title, category, url } = record;
  return { title, category: category.title, ...toShownTimes(record), url };
}
