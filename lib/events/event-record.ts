import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { CalendarEvent } from "./event";
import { toShownTimes } from "./event-times";

/** What is read of an event. */
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
  const updatedByName = `${updatedBy.firstName} ${updatedBy.lastName}`;
  return { ...{ id, title, color: category.color, url, version, updatedByName }, ...toShownTimes(record) };
}

/** What the audit trail keeps of an event. */
export function auditView(record: EventRecord): Record<string, unknown> {
  const { title, category, url } = record;
  return { title, category: category.title, ...toShownTimes(record), url };
}
