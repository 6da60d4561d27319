import { useTranslations } from "next-intl";
import {
  type BankDate,
  bankDateCountMax,
  type CalendarEvent,
  type EventCategory,
  type EventTimes,
} from "@/lib/calendar/event.model";
import { addDays } from "@/lib/dates";
import { useFormatter } from "@/lib/i18n/formatter";

// An event's times are in the bank's time zone, without an offset. Formatting these times as UTC shows them unchanged.

const momentOf = (text: string) => new Date(text.includes("T") ? `${text}Z` : `${text}T00:00:00Z`);

/** Returns functions that write the dates and times of events in the reader's language. */
export function useEventTexts(categories: EventCategory[]) {
  const t = useTranslations("adminCalendar");
  const format = useFormatter();
  const day = (date: string) => format.dateTime(momentOf(date), { dateStyle: "full", timeZone: "UTC" });
  const clock = (time: string) => format.dateTime(momentOf(time), { timeStyle: "short", timeZone: "UTC" });

  function when({ allDay, start, end }: EventTimes): string {
    if (allDay) {
      const last = end === null ? start : addDays(end, -1);
      return last === start ? day(start) : t("span", { from: day(start), to: day(last) });
    }
    const from = t("dayAndTime", { day: day(start), time: clock(start) });
    if (end === null) return from;
    const isSameDay = end.slice(0, 10) === start.slice(0, 10);
    return t("span", { from, to: isSameDay ? clock(end) : t("dayAndTime", { day: day(end), time: clock(end) }) });
  }

  const categoryOf = (event: Pick<CalendarEvent, "color">) =>
    categories.find(({ color }) => color === event.color)?.title ?? "";

  return {
    when,
    categoryOf,
    month: (date: string) => format.dateTime(momentOf(date), { month: "long", year: "numeric", timeZone: "UTC" }),
    /**
     * Describes one of the bank's own dates: a holiday, or the number of instalments, interest payments or maturities on a day.
     */
    bankDate(item: BankDate): string {
      if (item.kind === "holiday") return t(`holidays.${item.name}`);
      const isMany = item.count >= bankDateCountMax && !item.isDone;
      const manner = item.isAbout ? "about" : isMany ? "atLeast" : null;
      const count = manner ? t(manner, { count: item.count }) : format.number(item.count);
      return t(`bankDates.${item.kind}.${item.isDone ? "done" : "due"}`, { count, number: item.count });
    },
    /** Returns the differences between the event that the editor saw and the present event: `Title: A → B`. */
    differences(before: CalendarEvent, after: CalendarEvent): string[] {
      const rows = [
        [t("eventTitle"), before.title, after.title],
        [t("when"), when(before), when(after)],
        [t("category"), categoryOf(before), categoryOf(after)],
        [t("url"), before.url || "–", after.url || "–"],
      ] as const;
      return rows
        .filter(([, from, to]) => from !== to)
        .map(([field, from, to]) => t("difference", { field, from, to }));
    },
  };
}
