import { addDays, addMonths } from "@/lib/dates";

export const calendarViews = ["month", "week", "list"] as const;

export type CalendarView = (typeof calendarViews)[number];

/** The calendar's date and view. If `view` is null, the reader's screen size decides the view. */
export type CalendarPlace = { date: string; view: CalendarView | null };

type Parameters = Record<string, string | string[] | undefined>;

/** Reads the date and the view from the calendar's URL. An invalid or missing date means today. */
export function readCalendarPlace({ date, view }: Parameters, today: string): CalendarPlace {
  const isKnown =
    typeof date === "string" && /^(?:19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(date) && addDaysOrNothing(date) === date;
  return { date: isKnown ? date : today, view: calendarViews.find((known) => known === view) ?? null };
}

function addDaysOrNothing(date: string): string | undefined {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? undefined : addDays(date, 0);
}

const monthOf = (date: string) => `${date.slice(0, 8)}01`;

/**
 * Returns a range with all days that a view can show together with `date`. The range begins a week before the date's month, and
 * ends two weeks after the month. `end` is exclusive.
 */
export function rangeAround(date: string): { start: string; end: string } {
  const month = monthOf(date);
  return { start: addDays(month, -7), end: addDays(addMonths(month, 1), 14) };
}

/**
 * Returns a date in the previous (-1) or next (1) week for the week view, or in the previous or next month for the other views.
 */
export function neighbourOf(date: string, view: CalendarView, step: -1 | 1): string {
  return view === "week" ? addDays(date, 7 * step) : addMonths(monthOf(date), step);
}
