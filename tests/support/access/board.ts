import { randomUUID } from "node:crypto";
import * as tasks from "@/app/api/tasks/actions";
import { addComment, addTask, deleteTask, moveTask, updateTask } from "@/lib/board/change-board";
import { findBoardColleagues, findComments, getBoard } from "@/lib/board/find-board";
import { addTaskInput, updateTaskInput } from "@/lib/board/schema";
import { exampleGroup, taskFields } from "@/tests/support/board";
import type { ActionCase, ServiceCase } from "./cases";

const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const gone = () => ({ id: randomUUID(), version: 1 });
const move = () => ({ id: randomUUID(), groupId: exampleGroup, beforeId: null });

/** The services of the staff's board. These calls contain the id of a task that does not exist. */
export const boardServices: ServiceCase[] = [
  { service: "getBoard", act: "board.read", call: getBoard, ...staffOnly, admin: "not shown" },
  { service: "findBoardColleagues", act: "board.read", call: findBoardColleagues, ...staffOnly, admin: "not shown" },
  {
    service: "findComments",
    act: "board.read",
    call: (actor) => findComments(actor, randomUUID()),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "addTask",
    act: "board.edit",
    call: (actor) => addTask(actor, addTaskInput.parse({ ...taskFields, groupId: exampleGroup })),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "updateTask",
    act: "board.edit",
    call: (actor) => updateTask(actor, updateTaskInput.parse({ ...taskFields, ...gone() })),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "deleteTask",
    act: "board.edit",
    call: (actor) => deleteTask(actor, gone()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "moveTask",
    act: "board.edit",
    call: (actor) => moveTask(actor, move()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "addComment",
    act: "board.edit",
    call: (actor) => addComment(actor, { taskId: randomUUID(), text: "Seen" }),
    ...staffOnly,
    admin: "not_found",
  },
];

const refused = { nobody: "unauthenticated", ...staffOnly, admin: "not_found" } as const;

/** The server actions of the staff's board. */
export const boardActions: ActionCase[] = [
  {
    action: "addTaskAction",
    act: "board.edit",
    call: () => tasks.addTaskAction({ ...taskFields, groupId: exampleGroup }, randomUUID()),
    ...{ ...refused, admin: "ok" },
  },
  {
    action: "updateTaskAction",
    act: "board.edit",
    call: () => tasks.updateTaskAction({ ...taskFields, ...gone() }, randomUUID()),
    ...refused,
  },
  {
    action: "deleteTaskAction",
    act: "board.edit",
    call: () => tasks.deleteTaskAction(gone(), randomUUID()),
    ...refused,
  },
  { action: "moveTaskAction", act: "board.edit", call: () => tasks.moveTaskAction(move(), randomUUID()), ...refused },
  {
    action: "addCommentAction",
    act: "board.edit",
    call: () => tasks.addCommentAction({ taskId: randomUUID(), text: "Seen" }, randomUUID()),
    ...refused,
  },
];
