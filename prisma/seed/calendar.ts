import { v7 as uuidv7 } from "uuid";
import type { EventColor } from "@/lib/calendar/event.model";
import { toStoredTimes } from "@/lib/calendar/event-times";
import { addDays } from "@/lib/dates";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";

/**
 * The demonstration's events. `day` is the number of days from today. An event belongs to the category that has the event's
 * colour. All-day events have no times.
 */
const demoEvents: [
  title: string,
  EventColor,
  start: [day: number, time?: string],
  end?: [day: number, time?: string],
][] = [
  ["Branch meeting", "info", [1, "09:00"], [1, "09:45"]],
  ["Northwind: credit line", "success", [2, "14:00"], [2, "15:00"]],
  ["Quarterly report to the trustees", "warning", [5]],
  ["Fire drill", "danger", [7, "11:30"]],
  ["Training: new payment rules", "info", [8], [11]],
  ["Amelia Hart: mortgage talk", "success", [-2, "10:00"], [-2, "11:00"]],
  ["Card stock taken", "warning", [-6, "16:00"], [-6, "17:30"]],
  ["Tax statements leave the house", "danger", [14]],
];

/** Fills the calendar of the demonstration's staff with sample events. */
export async function seedCalendar(tx: Database, today: Date): Promise<void> {
  const colleague = await tx.prisma.user.findFirst({
    where: { role: "admin" },
    orderBy: { createdAt: "asc" },
    select: { id: true },
  });
  if (!colleague || (await tx.prisma.calendarEvent.count()) > 0) return;
  const categories = await tx.prisma.eventCategory.findMany();
  const at = ([day, time]: [day: number, time?: string]) =>
    addDays(bankDate(today), day) + (time === undefined ? "" : `T${time}`);
  await tx.prisma.calendarEvent.createMany({
    data: demoEvents.map(([title, color, start, end]) => ({
      ...{ id: uuidv7(), title, ...toStoredTimes({ start: at(start), end: end ? at(end) : null }) },
      categoryId: categories.find((category) => category.color === color)?.id ?? "",
      ...{ updatedById: colleague.id, createdAt: today, updatedAt: today },
    })),
  });
}
