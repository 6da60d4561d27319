"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { IfMay, useMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import {
  type BankDate,
  type CalendarEvent,
  type EventCategory,
  type EventTimes,
  eventsMax,
} from "@/lib/calendar/event.model";
import { AddEvent } from "./add-event";
import { CalendarGridSkeleton } from "./calendar-grid-skeleton";
import type { CalendarPlace, CalendarView } from "./calendar-place";
import { CalendarToolbar } from "./calendar-toolbar";
import { OpenedEvent } from "./opened-event";
import { useEventMoves } from "./use-event-moves";
import { useEventTexts } from "./use-event-texts";

// Only this page loads the calendar library.
const CalendarGrid = dynamic(() => import("./calendar-grid").then(({ CalendarGrid: Grid }) => Grid), {
  ssr: false,
});

/**
 * The height of the element that contains the calendar or, while the calendar loads, its placeholder. If the URL contains no
 * view, the calendar is a list on phones and a month on larger screens.
 */
const heights: Record<CalendarView | "byScreen", string> = {
  month: "h-144 md:h-216",
  week: "h-176",
  list: "min-h-dvh md:min-h-216",
  byScreen: "min-h-dvh md:h-216",
};

export type CalendarScreenProps = {
  place: CalendarPlace;
  /** The bank's current date and time. */
  today: string;
  now: string;
  /** The first weekday of a week in the reader's language, where 0 is Sunday. */
  weekStart: number;
  events: CalendarEvent[];
  /** Whether there are more events than the list contains. */
  isCut: boolean;
  categories: EventCategory[];
  bankDates: BankDate[];
};

/** A move that the server refused. `seen` is the event that the reader saw before the move. */
type FailedMove = { seen: CalendarEvent; failure: Outcome | null };

/** The calendar of the staff's events, which also shows the bank's own dates, such as holidays. */
export function CalendarScreen(props: CalendarScreenProps) {
  const { place, today, now, weekStart, events, isCut, categories, bankDates } = props;
  const t = useTranslations("adminCalendar");
  const texts = useEventTexts(categories);
  const isEditable = useMay()("calendar.edit");
  const view = useView(place.view);
  const [opened, setOpened] = useState<CalendarEvent | null>(null);
  const [added, setAdded] = useState<EventTimes | null>(null);
  const [failed, setFailed] = useState<FailedMove | null>(null);
  const [news, setNews] = useState("");
  const [isSettled, setSettled] = useState(false);
  const { shown, move } = useEventMoves(events, {
    onMoved: (event) => setNews(t("moved", { title: event.title, when: texts.when(event) })),
    onFailed: (seen, failure) => setFailed({ seen, failure }),
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <IfMay act="calendar.edit">
            <Button onClick={() => setAdded({ allDay: false, start: `${today}T09:00`, end: `${today}T10:00` })}>
              <Icon name="plus" className="size-4" />
              {t("add")}
            </Button>
          </IfMay>
        }
      />
      {isCut ? (
        <div className="mb-4">
          <Alert tone="warning">{t("cut", { count: eventsMax })}</Alert>
        </div>
      ) : null}
      <Card className="overflow-hidden">
        <CalendarToolbar date={place.date} view={view} today={today} title={texts.month(place.date)} />
        <Legend categories={categories} />
        <div className={classNames("relative", heights[place.view ?? "byScreen"])}>
          {isSettled ? null : <CalendarGridSkeleton view={place.view} />}
          <div className={classNames("h-full", !isSettled && "invisible")}>
            <CalendarGrid
              {...{ view, now, weekStart, isEditable, date: place.date, events: shown }}
              bankDates={bankDates.map((item) => ({
                ...{ id: `${item.kind} ${item.date}`, title: texts.bankDate(item), date: item.date },
                isHoliday: item.kind === "holiday",
              }))}
              onOpen={(id) => setOpened(events.find((event) => event.id === id) ?? null)}
              onAdd={setAdded}
              onMove={move}
              onSettled={() => setSettled(true)}
            />
          </div>
        </div>
      </Card>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {added ? (
        <AddEvent key={JSON.stringify(added)} {...{ categories, times: added }} onClose={() => setAdded(null)} />
      ) : null}
      {opened ? (
        <OpenedEvent
          key={opened.id}
          {...{ categories, isEditable, seen: opened }}
          current={events.find(({ id }) => id === opened.id) ?? null}
          onClose={() => setOpened(null)}
        />
      ) : null}
      <OutcomeDialog outcome={useFailure(failed, events, categories)} onClose={() => setFailed(null)} />
    </>
  );
}

/**
 * Explains the refusal of a move. When the page contains the current version of the event, the text also lists the changes that
 * other people have made to the event.
 */
function useFailure(failed: FailedMove | null, events: CalendarEvent[], categories: EventCategory[]): Outcome | null {
  const { differences } = useEventTexts(categories);
  if (!failed?.failure) return null;
  const current = events.find(({ id }) => id === failed.seen.id);
  const changes = current && current.version !== failed.seen.version ? differences(failed.seen, current) : [];
  return { ...failed.failure, hint: [failed.failure.hint, ...changes].join(" ") };
}

/** Explains the colours of events, and the keys that move events. */
function Legend({ categories }: { categories: EventCategory[] }) {
  const t = useTranslations("adminCalendar");
  const dots = [
    ...categories.map(({ color, title }) => ({ key: color, title })),
    ...(["bank", "holiday"] as const).map((key) => ({ key, title: t(`legend.${key}`) })),
  ];
  const colors = {
    ...{ success: "bg-positive", info: "bg-info", warning: "bg-warning", danger: "bg-danger" },
    ...{ bank: "bg-ink-muted", holiday: "bg-violet" },
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line px-3 py-3 text-sm text-ink-muted md:px-4">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {dots.map(({ key, title }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${colors[key]}`} />
            {title}
          </li>
        ))}
      </ul>
      <IfMay act="calendar.edit">
        <p className="max-md:hidden">{t("keys")}</p>
      </IfMay>
    </div>
  );
}

const phone = "(max-width: 759.98px)";

/** Returns the view in the URL. If the URL contains no view, the view is a list on phones and a month on larger screens. */
function useView(view: CalendarView | null): CalendarView {
  const isPhone = useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(phone);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(phone).matches,
    () => false,
  );
  return view ?? (isPhone ? "list" : "month");
}
