import { addEvent } from "@/lib/calendar/change-events";
import type { EventRecord } from "@/lib/calendar/event-record";
import { addEventInput } from "@/lib/calendar/schema";
import type { Actor } from "@/lib/server/actor";

/** The fields of a valid calendar event. */
export const eventFields = { title: "Branch meeting", start: "2026-11-23T09:00", className: "info" };

/** Adds an event to the staff's calendar. */
export async function createEvent(staff: Actor, fields: object = {}): Promise<EventRecord> {
  return await addEvent(staff, addEventInput.parse({ ...eventFields, ...fields }));
}
