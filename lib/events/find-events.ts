import "server-only";
import { addDays } from "@/lib/calendar";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type EventCategory, eventsMax } from "./event";
import { type EventRecord, eventSelect } from "./event-record";
import { eventDaysMax } from "./event-times";

/** Half a year before and after today, where nobody has said more. */
const daysAround = 183;

/**
 * The events between two dates of the bank, `end` exclusive, in the order of their beginnings; where there are very many, the
 * first thousand, and `isCut` says so. What is all day comes first on its day.
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
  // One statement for both would go through all events that there ever were: no index has both in one order.
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

/** The moment at which an event begins, in milliseconds; a whole day begins as it does in the bank's zone. */
function beginning({ startsOn, startsAt }: EventRecord): number {
  return (startsOn ? startOfBankDate(startsOn) : (startsAt ?? now())).getTime();
}

/** The categories of events. @throws AppError `forbidden` */
export async function findCategories(actor: Actor): Promise<EventCategory[]> {
  assertMay(actor, "calendar.read");
  return await db.prisma.eventCategory.findMany({ orderBy: { color: "asc" } });
}
