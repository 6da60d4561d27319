import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { BoardTask } from "./board";

/** What is read of a task. */
export const taskSelect = {
  id: true,
  groupId: true,
  name: true,
  description: true,
  dueOn: true,
  status: true,
  color: true,
  budgetMinor: true,
  transferId: true,
  customer: { select: { id: true, email: true } },
  version: true,
  members: { select: { user: { select: { id: true, firstName: true, lastName: true } } } },
  updatedBy: { select: { firstName: true, lastName: true } },
  commentCount: true,
} as const satisfies Prisma.BoardTaskSelect;

type TaskRecord = Prisma.BoardTaskGetPayload<{ select: typeof taskSelect }>;

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

/** A task as pages show it. */
export function toBoardTask({ customer, transferId, members, updatedBy, ...task }: TaskRecord): BoardTask {
  const link = customer
    ? ({ kind: "customer", ...customer } as const)
    : transferId
      ? ({ kind: "transfer", id: transferId } as const)
      : null;
  return {
    ...task,
    link,
    members: members.map(({ user }) => ({ id: user.id, name: fullName(user) })),
    updatedByName: fullName(updatedBy),
  };
}

/** What the audit trail keeps of a task. */
export function auditView({ name, description, dueOn, status, color, budgetMinor, link, members }: BoardTask) {
  return {
    ...{ name, description, dueOn, status, color, budget: budgetMinor === null ? null : String(budgetMinor) },
    link: link && `${link.kind} ${link.id}`,
    members: members.map((member) => member.name),
  };
}
