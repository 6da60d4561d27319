import type { EventTimes } from "@/lib/calendar/event.model";
import { addDays } from "@/lib/dates";

const minuteMs = 60_000;
const stepMinutes = 30;

/** How far a key press moves an event. If `isEndOnly` is true, only the event's end moves. */
export type Step = { days: number; minutes: number; isEndOnly: boolean };

/**
 * Returns how a key press moves the focused event. Shift with an arrow moves the event by a day or a week. In the week view, up
 * and down move the event by half an hour. Plus and minus move the event's end. Undefined for other keys.
 */
export function stepOfKey(
  {
    key,
    shiftKey,
    ctrlKey,
    altKey,
    metaKey,
  }: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">,
  { isWeek, allDay }: { isWeek: boolean; allDay: boolean },
): Step | undefined {
  if (ctrlKey || altKey || metaKey) return;
  const by = (days: number, minutes: number, isEndOnly = false): Step => ({ days, minutes, isEndOnly });
  if (key === "+") return allDay ? by(1, 0, true) : by(0, stepMinutes, true);
  if (key === "-") return allDay ? by(-1, 0, true) : by(0, -stepMinutes, true);
  if (!shiftKey) return;
  const isByTime = isWeek && !allDay;
  if (key === "ArrowLeft") return by(-1, 0);
  if (key === "ArrowRight") return by(1, 0);
  if (key === "ArrowUp") return isByTime ? by(0, -stepMinutes) : by(-7, 0);
  if (key === "ArrowDown") return isByTime ? by(0, stepMinutes) : by(7, 0);
  return;
}

/** Returns the new times of an event that moves by a step. Undefined if the event would end before it starts. */
export function stepTimes(
  { allDay, start, end }: EventTimes,
  { days, minutes, isEndOnly }: Step,
): EventTimes | undefined {
  const shift = (text: string) => (allDay ? addDays(text, days) : shiftClock(text, days, minutes));
  // An all-day event without an end is shown as one day. Any other event without an end is shown as one hour.
  const shownEnd = end ?? (allDay ? addDays(start, 1) : shiftClock(start, 0, 60));
  if (!isEndOnly) return { allDay, start: shift(start), end: end && shift(end) };
  const newEnd = shift(shownEnd);
  return newEnd > start ? { allDay, start, end: newEnd } : undefined;
}

function shiftClock(text: string, days: number, minutes: number): string {
  const shifted = new Date(Date.parse(`${text}Z`) + minutes * minuteMs);
  const [date = "", time = ""] = shifted.toISOString().split("T");
  return `${addDays(date, days)}T${time.slice(0, 8)}`;
}
