import { getLocale } from "next-intl/server";
import { rangeAround, readCalendarPlace } from "@/components/admin/calendar/calendar-place";
import { CalendarScreen } from "@/components/admin/calendar/calendar-screen";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { toCalendarEvent } from "@/lib/calendar/event-record";
import { clockOf } from "@/lib/calendar/event-times";
import { findBankDates } from "@/lib/calendar/find-bank-dates";
import { findCategories, findEvents } from "@/lib/calendar/find-events";
import { weekStartOf } from "@/lib/i18n/week-start";
import { paths } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageCalendar);

/** The calendar of the staff's events, with holidays and with the days on which instalments, interest or maturities are due. */
export default async function ManageCalendarPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("calendar.read");
  const moment = now();
  const today = bankDate(moment);
  const place = readCalendarPlace(await searchParams, today);
  const range = rangeAround(place.date);
  const [{ events, isCut }, categories, bankDates, locale] = await Promise.all([
    findEvents(actor, range),
    findCategories(actor),
    findBankDates(actor, range),
    getLocale(),
  ]);
  return (
    <ClientMessages namespaces={["admin", "adminCalendar"]}>
      <CalendarScreen
        {...{ place, today, now: clockOf(moment), categories, bankDates, isCut }}
        weekStart={weekStartOf(locale)}
        events={events.map(toCalendarEvent)}
      />
    </ClientMessages>
  );
}
