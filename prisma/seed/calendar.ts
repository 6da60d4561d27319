import { v7 as uuidv7 } from "uuid";
import { addDays } from "@/lib/calendar";
import type { EventColor } from "@/lib/events/event";
import { toStoredTimes } from "@/lib/events/event-times";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";

/** [title, category, days from today and, unless it is all day, the time of its start and of its end]. */
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

/** Gives the staff of a demonstration a calendar with something in it. */
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
