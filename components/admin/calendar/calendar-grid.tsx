"use client";

import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/breezy/theme.css";
import "./calendar.css";
import FullCalendar, {
  type CalendarOptions,
  type DayHeaderInfo,
  type EventApi,
  type EventDisplayInfo,
  type EventInput,
} from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import listPlugin from "@fullcalendar/react/list";
import themePlugin from "@fullcalendar/react/themes/breezy";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import type { CalendarEvent, EventTimes } from "@/lib/calendar/event.model";
import type { CalendarView } from "./calendar-place";
import { stepOfKey, stepTimes } from "./step-event";
import { useEventKeys } from "./use-event-keys";
import { useSettled } from "./use-settled";

/** A calendar entry that readers cannot change: a holiday, or a day on which instalments, interest or maturities are due. */
type ShownDate = { id: string; title: string; date: string; isHoliday: boolean };

export type CalendarGridProps = {
  view: CalendarView;
  date: string;
  /** The current time in the bank's time zone. */
  now: string;
  /** The first weekday of a week in the reader's language, where 0 is Sunday. */
  weekStart: number;
  events: CalendarEvent[];
  bankDates: ShownDate[];
  /** Whether the reader may change events. */
  isEditable: boolean;
  onOpen: (id: string) => void;
  onAdd: (times: EventTimes) => void;
  onMove: (event: CalendarEvent, times: EventTimes, by: { delayMs: number }) => void;
  /** Called once, when the calendar has its final layout and can be shown. */
  onSettled: () => void;
};

/** The settings that are the same for every reader and view. */
const alike: CalendarOptions = {
  plugins: [themePlugin, dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin],
  // FullCalendar treats the bank's local times as UTC.
  timeZone: "UTC",
  headerToolbar: false,
  borderless: true,
  headingLevel: 3,
  nowIndicator: true,
  scrollTime: "07:00:00",
  // A day shows only as many events as fit, and a link to the list of all its events.
  dayMaxEvents: true,
  eventOrder: "order,start,title",
  eventDisplay: "block",
  eventTimeFormat: { hour: "numeric", minute: "2-digit" },
  eventResizableFromStart: true,
  eventLongPressDelay: 400,
  selectLongPressDelay: 400,
  selectMinDistance: 8,
  eventColor: "var(--event-ink)",
  eventClass: classOf,
  blockEventClass: "calendar-block",
  rowEventInnerClass: "calendar-inner",
  rowEventTitleClass: "calendar-title",
  // A short event shows its time and its title side by side.
  columnEventInnerClass: ({ isShort }) => (isShort ? "calendar-inner" : ""),
  columnEventTitleClass: "calendar-title",
  columnEventTimeClass: "calendar-time",
  // The height in pixels below which FullCalendar treats an event as short and draws it without padding. With this value, an
  // event of one hour has room for its time and for a title of two lines.
  eventShortHeight: 72,
  slotHeaderInnerClass: "calendar-hour",
  // The week view does not print an event's end time, because the event's height already shows the end.
  views: { timeGridWeek: { dayHeaderContent: DayOfWeek, displayEventEnd: false } },
  listDayFormat: { month: "short", day: "numeric" },
  listDayAltFormat: { weekday: "long" },
  listDaysClass: "calendar-days",
  listDayClass: "calendar-day",
  listItemEventClass: "calendar-item",
  listItemEventInnerClass: "calendar-item-inner",
  listItemEventTimeClass: "calendar-item-time",
  listItemEventTitleClass: "calendar-item-title",
};

const viewNames: Record<CalendarView, string> = { month: "dayGridMonth", week: "timeGridWeek", list: "listMonth" };

/** A change by keyboard is sent after this delay, because several key presses often follow one another quickly. */
const keyDelayMs = 500;

/** Draws the calendar with FullCalendar, which treats the bank's local times as UTC. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, now, weekStart, events, bankDates, isEditable, onOpen, onAdd, onMove, onSettled } = props;
  const t = useTranslations("adminCalendar");
  const place = useRef<HTMLDivElement>(null);
  useSettled(place, onSettled);
  const eventOf = (id: string) => events.find((event) => event.id === id);

  useEventKeys(place, events, (key, event) => {
    const step = isEditable && stepOfKey(key, { isWeek: view === "week", allDay: event.allDay });
    const times = step && stepTimes(event, step);
    if (times) onMove(event, times, { delayMs: keyDelayMs });
    return Boolean(step);
  });

  const change = ({ event }: { event: EventApi }) => {
    const before = eventOf(event.id);
    if (before) onMove(before, timesOf(event), { delayMs: 0 });
  };

  return (
    <div ref={place} className="h-full">
      <FullCalendar
        // FullCalendar reads `initialView` and `initialDate` only once. A new React key draws the calendar again when the URL
        // contains another view or date.
        key={`${view} ${date}`}
        {...alike}
        initialView={viewNames[view]}
        initialDate={date}
        now={`${now}Z`}
        locale={useLocale()}
        firstDay={weekStart}
        height={view === "list" ? "auto" : "100%"}
        events={[...events.map(toInput), ...bankDates.map(toReadOnly)]}
        editable={isEditable}
        selectable={isEditable}
        allDayText={t("allDay")}
        timedText={t("timed")}
        eventsHint={t("events")}
        noEventsText={t("nothing")}
        moreLinkText={(count) => t("more", { count })}
        moreLinkHint={(count) => t("moreHint", { count })}
        closeHint={t("closeMore")}
        eventDidMount={({ el, event }) => {
          if (!event.extendedProps.isBanks) el.dataset.eventId = event.id;
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          if (!event.extendedProps.isBanks) onOpen(event.id);
        }}
        eventDrop={change}
        eventResize={change}
        {...(isEditable
          ? {
              dateClick: ({ dateStr, allDay }) => onAdd({ allDay, start: withoutZone(dateStr), end: null }),
              select: ({ startStr, endStr, allDay }) =>
                onAdd({ allDay, start: withoutZone(startStr), end: withoutZone(endStr) }),
            }
          : {})}
      />
    </div>
  );
}

/**
 * The heading of a day in the week view. FullCalendar omits the day's number if the columns are narrow, so this component
 * always shows the number.
 */
function DayOfWeek({ text, weekdayText, dayNumberText, isToday, inPopover }: DayHeaderInfo) {
  if (inPopover) return text;
  return (
    <span className="calendar-head">
      <span>{weekdayText}</span>
      <span className={isToday ? "calendar-today" : "font-semibold"}>{dayNumberText}</span>
    </span>
  );
}

function toInput({ id, title, allDay, start, end, color }: CalendarEvent): EventInput {
  return { id, title, allDay, start, ...(end ? { end } : {}), extendedProps: { color, order: 1 } };
}

function toReadOnly({ id, title, date, isHoliday }: ShownDate): EventInput {
  const color = isHoliday ? "holiday" : "bank";
  return {
    id,
    title,
    allDay: true,
    start: date,
    editable: false,
    interactive: false,
    extendedProps: { color, isBanks: true, order: 0 },
  };
}

function classOf({ event }: EventDisplayInfo): string {
  return `calendar-event calendar-${event.extendedProps.color}`;
}

const withoutZone = (text: string) => text.replace(/(?:Z|\+00:00)$/, "");

function timesOf({ allDay, startStr, endStr }: EventApi): EventTimes {
  return { allDay, start: withoutZone(startStr), end: endStr ? withoutZone(endStr) : null };
}
