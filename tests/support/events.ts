import { addEvent } from "@/lib/events/change-events";
import type { EventRecord } from "@/lib/events/event-record";
import { addEventInput } from "@/lib/events/schema";
import type { Actor } from "@/lib/server/actor";

/** Fields of an event that may be added as they are. */
export const eventFields = { title: "Branch meeting", start: "2026-11-23T09:00", className: "info" };

/** An event of the staff's calendar. */
export async function createEvent(staff: Actor, fields: object = {}): Promise<EventRecord> {
  return await addEvent(staff, addEventInput.parse({ ...eventFields, ...fields }));
}
