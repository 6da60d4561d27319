import "server-only";
import { fullName } from "@/lib/full-name";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { BoardTask } from "./board.model";

/** The columns that `toBoardTask` needs. */
export const taskSelect = {
  id: true,
  groupId: true,
  name: true,
  description: true,
  dueOn: true,
  status: true,
  color: true,
  budgetMinor: true,
  transfer: { select: { id: true, family: true } },
  customer: { select: { id: true, email: true } },
  version: true,
  members: { select: { user: { select: { id: true, firstName: true, lastName: true } } } },
  updatedBy: { select: { firstName: true, lastName: true } },
  commentCount: true,
} as const satisfies Prisma.BoardTaskSelect;

type TaskRecord = Prisma.BoardTaskGetPayload<{ select: typeof taskSelect }>;

/** Converts a database record to the task that pages show. */
export function toBoardTask({ customer, transfer, members, updatedBy, ...task }: TaskRecord): BoardTask {
  const link = customer
    ? ({ kind: "customer", ...customer } as const)
    : transfer
      ? ({ kind: "transfer", ...transfer } as const)
      : null;
  return {
    ...task,
    link,
    members: members.map(({ user }) => ({ id: user.id, name: fullName(user) })),
    updatedByName: fullName(updatedBy),
  };
}

/** The fields of a task that the audit trail records. */
export function auditView({ name, description, dueOn, status, color, budgetMinor, link, members }: BoardTask) {
  return {
    ...{ name, description, dueOn, status, color, budget: budgetMinor === null ? null : String(budgetMinor) },
    link: link && `${link.kind} ${link.id}`,
    members: members.map((member) => member.name),
  };
}
