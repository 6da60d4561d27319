import "server-only";
import * as z from "zod";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { type BoardGroup, type BoardTask, boardStatuses } from "./board.model";

const statusNames = { waiting: "Waiting", approved: "Approved", complete: "Complete", pending: "Pending" } as const;

/** Returns a group of the board with the field names of the HTTP contract. */
export function groupJson({ id, title, tasks }: BoardGroup) {
  return { id, title, tasks: tasks.map(taskJson) };
}

function taskJson({ id, name, description, dueOn, members, status, color, budgetMinor }: BoardTask) {
  return {
    ...{ id, name, description, ...(dueOn ? { date: dueOn } : {}) },
    members: members.map(({ name: username }) => ({ username })),
    ...{ status: statusNames[status], badgecolor: color },
    ...(budgetMinor === null ? {} : { budget: toDecimalText(budgetMinor, "USD") }),
  };
}

export const groupShape = z.object({
  id: z.uuid(),
  title: z.string(),
  tasks: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      date: z.iso.date().optional(),
      members: z.array(z.object({ username: z.string() })),
      status: z.enum(boardStatuses.map((status) => statusNames[status])),
      badgecolor: z.enum(["success", "info", "warning", "danger"]),
      budget: decimalText.optional(),
    }),
  ),
});
