import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { referenceIdTail } from "@/lib/transfer-reference";
import type { BoardTask } from "./board.model";
import { findTransferId, lockGroups, lockTaskRow, readOrder, writeOrder } from "./board.sql";
import { auditView, taskSelect, toBoardTask } from "./board-record";
import type { AddCommentInput, AddTaskInput, DeleteTaskInput, MoveTaskInput, UpdateTaskInput } from "./schema";

/** The largest number of tasks on the board. The board contains current work only, so this number is enough. */
export const boardTasksMax = 500;

type TaskFields = Omit<AddTaskInput, "groupId">;

/**
 * Adds a new task at the end of a group. A repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `forbidden`; `validation_failed` for `link`, `members` or `groupId`; `limit_exceeded`; `idempotency_mismatch`
 */
export async function addTask(actor: Actor, input: AddTaskInput, requestId?: string): Promise<BoardTask> {
  assertMay(actor, "board.edit");
  const { groupId, ...fields } = input;
  return await commandOnce(actor, { name: "task.add", requestId, content: input }, async (tx) => {
    if (!(await lockGroups(tx)).includes(groupId)) throw fieldError("groupId", "invalid");
    if ((await tx.prisma.boardTask.count()) >= boardTasksMax) {
      throw new AppError("limit_exceeded", { messageKey: "limit_tasks", params: { limit: boardTasksMax } });
    }
    const moment = now();
    const row = await tx.prisma.boardTask.create({
      data: {
        ...{ id: uuidv7(), groupId, position: (await readOrder(tx, groupId)).length },
        ...(await columnsOf(tx, fields)),
        members: { create: await membersOf(tx, fields.members) },
        ...{ updatedById: actor.userId, createdAt: moment, updatedAt: moment },
      },
      select: taskSelect,
    });
    const task = toBoardTask(row);
    await recordAudit(tx, actor, { ...about("task.add", task.id), after: auditView(task) });
    return task;
  });
}

/**
 * Changes a task's fields. A repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `forbidden`; `not_found` if the task was deleted; `conflict` if the task has changed since the actor opened
 * it; `validation_failed` for `link` or `members`; `idempotency_mismatch`
 */
export async function updateTask(actor: Actor, input: UpdateTaskInput, requestId?: string): Promise<BoardTask> {
  assertMay(actor, "board.edit");
  const { id, version, ...fields } = input;
  return await commandOnce(actor, { name: "task.edit", requestId, content: input }, async (tx) => {
    const before = await lockTask(tx, id);
    assertSeen(before, version);
    const row = await tx.prisma.boardTask.update({
      where: { id },
      data: {
        ...(await columnsOf(tx, fields)),
        members: { deleteMany: {}, create: await membersOf(tx, fields.members, before.members) },
        ...{ version: version + 1, updatedById: actor.userId, updatedAt: now() },
      },
      select: taskSelect,
    });
    const after = toBoardTask(row);
    const views = { before: auditView(before), after: auditView(after) };
    await recordAudit(tx, actor, { ...about("task.edit", id), ...views });
    return after;
  });
}

/**
 * Deletes a task and its comments. The audit trail keeps the deleted task's fields. A repeat with the same request id changes
 * nothing and returns the first result.
 *
 * @throws AppError `forbidden`; `not_found`; `conflict` if the task has changed since the actor opened it; `idempotency_mismatch`
 */
export async function deleteTask(actor: Actor, input: DeleteTaskInput, requestId?: string): Promise<void> {
  assertMay(actor, "board.edit");
  const { id, version } = input;
  await commandOnce(actor, { name: "task.delete", requestId, content: input }, async (tx) => {
    await lockGroups(tx);
    const before = await lockTask(tx, id);
    assertSeen(before, version);
    await tx.prisma.boardTask.delete({ where: { id }, select: { id: true } });
    await writeOrder(tx, before.groupId, await readOrder(tx, before.groupId));
    await recordAudit(tx, actor, { ...about("task.delete", id), before: auditView(before) });
  });
}

/**
 * Moves a task into a group, in front of the task `beforeId`. If `beforeId` is null, or if the group no longer contains the task
 * `beforeId`, the moved task becomes the last task of the group. Concurrent moves run one after the other, so no move is lost. A
 * repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `forbidden`; `not_found`; `validation_failed` for `groupId`; `idempotency_mismatch`
 */
export async function moveTask(actor: Actor, input: MoveTaskInput, requestId?: string): Promise<void> {
  assertMay(actor, "board.edit");
  const { id, groupId, beforeId } = input;
  await commandOnce(actor, { name: "task.move", requestId, content: input }, async (tx) => {
    if (!(await lockGroups(tx)).includes(groupId)) throw fieldError("groupId", "invalid");
    const task = await lockTask(tx, id);
    const order = (await readOrder(tx, groupId)).filter((other) => other !== id);
    const place = beforeId === null ? -1 : order.indexOf(beforeId);
    order.splice(place < 0 ? order.length : place, 0, id);
    await writeOrder(tx, groupId, order);
    if (groupId === task.groupId) return;
    await writeOrder(tx, task.groupId, await readOrder(tx, task.groupId));
    const titles = new Map((await tx.prisma.boardGroup.findMany()).map((group) => [group.id, group.title]));
    await recordAudit(tx, actor, {
      ...about("task.move", id),
      before: { group: titles.get(task.groupId) },
      after: { group: titles.get(groupId) },
    });
  });
}

/**
 * Adds a comment to a task. A repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `forbidden`, `not_found`, `idempotency_mismatch`
 */
export async function addComment(actor: Actor, input: AddCommentInput, requestId?: string): Promise<void> {
  assertMay(actor, "board.edit");
  const { taskId, text } = input;
  await commandOnce(actor, { name: "task.comment", requestId, content: input }, async (tx) => {
    await lockTask(tx, taskId);
    await tx.prisma.boardComment.create({
      data: { id: uuidv7(), taskId, authorId: actor.userId, text, createdAt: now() },
      select: { id: true },
    });
    const commentCount = await tx.prisma.boardComment.count({ where: { taskId } });
    await tx.prisma.boardTask.update({ where: { id: taskId }, data: { commentCount }, select: { id: true } });
    await recordAudit(tx, actor, { ...about("task.comment", taskId), after: { text } });
  });
}

const about = (action: string, subjectId: string) => ({ action, subjectType: "board_task", subjectId }) as const;

/** Locks a task until the transaction ends, and returns the task. */
async function lockTask(tx: Database, id: string): Promise<BoardTask> {
  if (!(await lockTaskRow(tx, id))) throw new AppError("not_found", { messageKey: "task_deleted" });
  return toBoardTask(await tx.prisma.boardTask.findUniqueOrThrow({ where: { id }, select: taskSelect }));
}

function assertSeen(task: BoardTask, version: number): void {
  if (task.version === version) return;
  throw new AppError("conflict", { messageKey: "task_changed", params: { name: task.updatedByName } });
}

async function columnsOf(tx: Database, { name, description, dueOn, status, color, budget, link }: TaskFields) {
  const money = budget === "" ? null : parseMoney(budget, "USD");
  if (money && !money.ok) throw fieldError("budget", money.problem);
  return {
    ...{ name, description, status, color, dueOn: dueOn || null },
    budgetMinor: money ? money.amountMinor : null,
    ...(await linkOf(tx, link)),
  };
}

/** Finds the customer with this e-mail address, or the transfer with this reference or id. */
async function linkOf(tx: Database, text: string): Promise<{ customerId: string | null; transferId: string | null }> {
  if (text === "") return { customerId: null, transferId: null };
  if (text.includes("@")) {
    const email = text.toLowerCase();
    const customer = await tx.prisma.user.findUnique({ where: { email }, select: { id: true } });
    if (customer) return { customerId: customer.id, transferId: null };
  } else {
    const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
    const transferId = await findTransferId(tx, { id, tail: id ? null : referenceIdTail(text) });
    if (transferId) return { customerId: null, transferId };
  }
  throw fieldError("link", "taskLink");
}

/**
 * Returns the members to store. Leaves out a member of the task who no longer works at the bank, because the form has no checkbox
 * for this person.
 */
async function membersOf(
  tx: Database,
  ids: string[],
  before: BoardTask["members"] = [],
): Promise<{ userId: string }[]> {
  const wanted = [...new Set(ids)];
  const staff = await tx.prisma.user.findMany({
    where: { id: { in: wanted }, role: { not: "customer" } },
    select: { id: true },
  });
  const isMember = (id: string) => staff.some((member) => member.id === id);
  const left = new Set(before.map(({ id }) => id));
  if (wanted.some((id) => !isMember(id) && !left.has(id))) throw fieldError("members", "taskMembers");
  return wanted.filter(isMember).map((userId) => ({ userId }));
}
