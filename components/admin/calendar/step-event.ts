import { addDays } from "@/lib/calendar";
import type { EventTimes } from "@/lib/events/event";

const minuteMs = 60_000;
const stepMinutes = 30;

/** A step of the keyboard: days and minutes by which an event, or only its end, is moved. */
export type Step = { days: number; minutes: number; isEndOnly: boolean };

/**
 * What a key does to the event that has the focus: with Shift the arrows move it by a day or a week, in a week's view up and down by
 * half an hour; plus and minus move its end. Undefined for other keys.
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

/** The times after a step; undefined where the event would end before it starts. */
export function stepTimes(
  { allDay, start, end }: EventTimes,
  { days, minutes, isEndOnly }: Step,
): EventTimes | undefined {
  const shift = (text: string) => (allDay ? addDays(text, days) : shiftClock(text, days, minutes));
  // Where nobody has said when it ends, a calendar shows a day or an hour.
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
