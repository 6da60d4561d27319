import * as z from "zod";
import type { CalendarEvent, EventTimes } from "@/lib/calendar/event.model";
import { addEventInput } from "@/lib/calendar/schema";
import { addDays } from "@/lib/dates";

const { title, className, url } = addEventInput.shape;
const date = z.string("required").min(1, "required").pipe(z.iso.date("date"));
const laterDate = z.union([z.literal(""), z.iso.date("date")], "date");
const time = z.string("required").regex(/^(?:|\d{2}:\d{2}(?::\d{2})?)$/, "invalid");

/** An event as form values. `endDate` is the last day of an all-day event. */
export const eventForm = z
  .object({
    ...{ title, className, url, allDay: z.boolean() },
    ...{ startDate: date, startTime: time, endDate: laterDate, endTime: time },
  })
  .superRefine((values, context) => {
    const { allDay, startDate, startTime, endDate, endTime } = values;
    const complain = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (!startDate) return;
    if (allDay) {
      if (endDate && endDate < startDate) complain("endDate", "endBeforeStart");
      return;
    }
    if (!startTime) complain("startTime", "required");
    if (endDate && !endTime && endDate !== startDate) complain("endTime", "required");
    if (endTime && `${endDate || startDate}T${endTime}` <= `${startDate}T${startTime}`)
      complain(endDate && endDate < startDate ? "endDate" : "endTime", "endBeforeStart");
  });

export type EventFormValues = z.input<typeof eventForm>;

/** Returns the form values of a new event on a day, or between two times that the reader has selected. */
export function newEventValues({ allDay, start, end }: EventTimes): EventFormValues {
  return { title: "", className: "info", url: "", ...timeValues({ allDay, start, end }) };
}

/** Returns the form values of an existing event. */
export function eventValues({ title: name, color, url: link, ...times }: CalendarEvent): EventFormValues {
  return { title: name, className: color, url: link, ...timeValues(times) };
}

function timeValues({ allDay, start, end }: EventTimes) {
  const [startDate = "", startTime = "09:00"] = start.split("T");
  if (allDay) {
    const endDate = end === null ? startDate : addDays(end, -1);
    return { allDay, startDate, startTime: "09:00", endDate, endTime: "10:00" };
  }
  const [endDate = "", endTime = ""] = end?.split("T") ?? [];
  return { allDay, startDate, startTime: startTime.slice(0, 5), endDate, endTime: endTime.slice(0, 5) };
}

/** Returns the times in a form. */
export function timesOf(values: EventFormValues): EventTimes {
  const { allDay, startDate, startTime, endDate, endTime } = values;
  if (allDay) return { allDay, start: startDate, end: endDate > startDate ? addDays(endDate, 1) : null };
  const end = endTime ? `${endDate || startDate}T${endTime}` : null;
  return { allDay, start: `${startDate}T${startTime}`, end };
}

/** Whether the times in a form were changed. */
export function areTimesChanged(before: EventFormValues, values: EventFormValues): boolean {
  const [one, other] = [timesOf(before), timesOf(values)];
  return one.allDay !== other.allDay || one.start !== other.start || one.end !== other.end;
}

/** Maps the members `start` and `end` of the action's input to the form fields that show the errors of these members. */
export const fieldOfInput: Record<string, string> = { start: "startDate", end: "endDate" };
