import { randomUUID } from "node:crypto";
import * as events from "@/app/api/events/actions";
import { addEvent, deleteEvent, updateEvent } from "@/lib/calendar/change-events";
import { findBankDates } from "@/lib/calendar/find-bank-dates";
import { findCategories, findEvents } from "@/lib/calendar/find-events";
import { addEventInput } from "@/lib/calendar/schema";
import type { ActionCase, ServiceCase } from "./cases";

const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const month = { start: "2026-11-01", end: "2026-12-01" };
const fields = { title: "Tried", start: "1999-12-31", className: "info" };

/** The services of the staff's calendar. These calls contain the id of an event that does not exist. */
export const calendarServices: ServiceCase[] = [
  { service: "findEvents", act: "calendar.read", call: (actor) => findEvents(actor), ...staffOnly, admin: "not shown" },
  { service: "findCategories", act: "calendar.read", call: findCategories, ...staffOnly, admin: "not shown" },
  {
    service: "findBankDates",
    act: "calendar.read",
    call: (actor) => findBankDates(actor, month),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "addEvent",
    act: "calendar.edit",
    call: (actor) => addEvent(actor, addEventInput.parse(fields)),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "updateEvent",
    act: "calendar.edit",
    call: (actor) => updateEvent(actor, { id: randomUUID(), title: "Changed" }),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "deleteEvent",
    act: "calendar.edit",
    call: (actor) => deleteEvent(actor, { id: randomUUID() }),
    ...staffOnly,
    admin: "not_found",
  },
];

const nobody = "unauthenticated" as const;

/** The server actions of the staff's calendar. */
export const calendarActions: ActionCase[] = [
  {
    action: "addEventAction",
    act: "calendar.edit",
    call: () => events.addEventAction(fields, randomUUID()),
    ...{ nobody, ...staffOnly, admin: "ok" },
  },
  {
    action: "updateEventAction",
    act: "calendar.edit",
    call: () => events.updateEventAction({ id: randomUUID(), title: "Changed" }, randomUUID()),
    ...{ nobody, ...staffOnly, admin: "not_found" },
  },
  {
    action: "deleteEventAction",
    act: "calendar.edit",
    call: () => events.deleteEventAction({ id: randomUUID() }, randomUUID()),
    ...{ nobody, ...staffOnly, admin: "not_found" },
  },
];
