"use server";

import { addEvent, deleteEvent, updateEvent } from "@/lib/calendar/change-events";
import { toCalendarEvent } from "@/lib/calendar/event-record";
import { addEventInput, deleteEventInput, updateEventInput } from "@/lib/calendar/schema";
import { paths } from "@/lib/paths";
import { change, commandAction } from "@/lib/server/action";

const onPage = { path: paths.manageCalendar };

export const addEventAction = commandAction(addEventInput, change(addEvent, { ...onPage, answer: toCalendarEvent }));

export const updateEventAction = commandAction(
  updateEventInput,
  change(updateEvent, { ...onPage, answer: toCalendarEvent }),
);

export const deleteEventAction = commandAction(
  deleteEventInput,
  change(deleteEvent, { ...onPage, answer: () => null }),
);
