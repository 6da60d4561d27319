import { v7 as uuidv7 } from "uuid";
import { addDays } from "@/lib/dates";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { BoardStatus, EventColor } from "@/lib/server/prisma-client/enums";

/**
 * The tasks of the board. Each inner array contains the tasks of one group. The first inner array belongs to the board's first
 * group, and so on.
 */
const demoTasks: [name: string, BoardStatus, EventColor, days: number, budgetMinor: bigint | null][][] = [
  [
    ["Welcome letter for new customers", "waiting", "warning", 6, 45_000n],
    ["New signs for the branch", "waiting", "warning", 20, 320_000n],
  ],
  [
    ["Northwind: documents for the credit line", "pending", "info", 3, null],
    ["Renew the fire insurance", "approved", "success", 9, 1_150_000n],
    ["Training: new payment rules", "approved", "success", 11, 240_000n],
  ],
  [
    ["Card stock counted", "complete", "success", -6, null],
    ["Keys of the vault handed over", "complete", "success", -9, null],
    ["Annual audit: first visit", "complete", "success", -14, 800_000n],
  ],
  [
    ["Complaint about a wire: call back", "waiting", "danger", 1, null],
    ["Figures for the trustees", "pending", "info", 5, null],
    ["Second terminal for the counter", "waiting", "warning", 16, 180_000n],
  ],
];

/** Fills the board of the demonstration's staff with sample tasks. */
export async function seedBoard(tx: Database, today: Date): Promise<void> {
  const staff = await tx.prisma.user.findMany({
    where: { role: { in: ["admin", "teller"] } },
    orderBy: { createdAt: "asc" },
    take: 2,
    select: { id: true },
  });
  const [first] = staff;
  if (!first || (await tx.prisma.boardTask.count()) > 0) return;
  const groups = await tx.prisma.boardGroup.findMany({ orderBy: { position: "asc" } });
  const tasks = groups.flatMap(({ id: groupId }, group) =>
    (demoTasks[group] ?? []).map(([name, status, color, days, budgetMinor], position) => ({
      ...{ id: uuidv7(), groupId, position, name, status, color, budgetMinor },
      dueOn: addDays(bankDate(today), days),
      ...{ updatedById: first.id, createdAt: today, updatedAt: today },
    })),
  );
  await tx.prisma.boardTask.createMany({ data: tasks });
  await tx.prisma.boardMember.createMany({
    data: tasks.map(({ id: taskId }, index) => ({ taskId, userId: staff[index % staff.length]?.id ?? first.id })),
  });
}
