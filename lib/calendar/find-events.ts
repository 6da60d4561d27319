import "server-only";
import { addDays } from "@/lib/dates";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type EventCategory, eventsMax } from "./event.model";
import { type EventRecord, eventSelect } from "./event-record";
import { eventDaysMax } from "./event-times";

/** The default range: half a year before and after today. */
const daysAround = 183;

/**
 * The events between two of the bank's dates, sorted by start. `end` is exclusive. At most `eventsMax` events are returned.
 * `isCut` is true if further events were left out. All-day events come before the other events of their first day.
 *
 * @throws AppError `forbidden`
 */
export async function findEvents(
  actor: Actor,
  range: { start?: string | undefined; end?: string | undefined } = {},
): Promise<{ events: EventRecord[]; isCut: boolean }> {
  assertMay(actor, "calendar.read");
  const start = range.start ?? addDays(range.end ?? bankDate(now()), -daysAround);
  const end = range.end ?? addDays(start, daysAround + (range.start ? 0 : daysAround));
  const [startsAt, endsAt] = [startOfBankDate(start), startOfBankDate(end)];
  const longAgo = addDays(start, -eventDaysMax - 1);
  // One query reads all-day events and another query reads all other events, because their starts are in different columns. No
  // index sorts the two columns together, so a single query would scan all events.
  const [allDay, timed] = await Promise.all([
    db.prisma.calendarEvent.findMany({
      where: {
        startsOn: { lt: end, gt: longAgo },
        OR: [{ endsOn: { gt: start } }, { endsOn: null, startsOn: { gte: start } }],
      },
      orderBy: [{ startsOn: "asc" }, { id: "asc" }],
      take: eventsMax + 1,
      select: eventSelect,
    }),
    db.prisma.calendarEvent.findMany({
      where: {
        startsAt: { lt: endsAt, gt: startOfBankDate(longAgo) },
        OR: [{ endsAt: { gt: startsAt } }, { startsAt: { gte: startsAt } }],
      },
      orderBy: [{ startsAt: "asc" }, { id: "asc" }],
      take: eventsMax + 1,
      select: eventSelect,
    }),
  ]);
  const found = [...allDay, ...timed].sort((one, other) => beginning(one) - beginning(other));
  return { events: found.slice(0, eventsMax), isCut: found.length > eventsMax };
}

/** The start of an event in milliseconds. An all-day event starts when its day starts in the bank's zone. */
function beginning({ startsOn, startsAt }: EventRecord): number {
  return (startsOn ? startOfBankDate(startsOn) : (startsAt ?? now())).getTime();
}

/** The categories of events. @throws AppError `forbidden` */
export async function findCategories(actor: Actor): Promise<EventCategory[]> {
  assertMay(actor, "calendar.read");
  return await db.prisma.eventCategory.findMany({ orderBy: { color: "asc" } });
}
