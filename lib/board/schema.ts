import * as z from "zod";
import { moneyInput } from "@/lib/money/money-schema";
import { optionalText, requiredText } from "@/lib/text-schema";
import { boardStatuses } from "./board.model";

const nameLengthMax = 120;
const descriptionLengthMax = 2_000;
const commentLengthMax = 2_000;
const membersMax = 20;

/** The maximum length of a link. A link is a customer's e-mail address, or the reference or id of a transfer. */
const linkLengthMax = 254;

const fields = {
  name: requiredText(nameLengthMax),
  description: optionalText(descriptionLengthMax),
  dueOn: z.union([z.literal(""), z.iso.date("date")], "date").default(""),
  status: z.enum(boardStatuses, { error: "invalid" }),
  color: z.enum(["success", "info", "warning", "danger"], { error: "invalid" }),
  budget: z.union([z.literal(""), moneyInput]).default(""),
  link: optionalText(linkLengthMax),
  members: z.array(z.uuid("invalid")).max(membersMax, "invalid").default([]),
};

export const addTaskInput = z.object({ ...fields, groupId: z.uuid("invalid") });
export type AddTaskInput = z.output<typeof addTaskInput>;

/** All fields of a task, and the version of the task that the form was opened with. */
export const updateTaskInput = z.object({ ...fields, id: z.uuid("invalid"), version: z.int("invalid") });
export type UpdateTaskInput = z.output<typeof updateTaskInput>;

export const deleteTaskInput = z.object({ id: z.uuid("invalid"), version: z.int("invalid") });
export type DeleteTaskInput = z.output<typeof deleteTaskInput>;

/**
 * Moves a task into a group, in front of the task `beforeId`. If `beforeId` is null, the task becomes the last task of the group.
 */
export const moveTaskInput = z.object({
  id: z.uuid("invalid"),
  groupId: z.uuid("invalid"),
  beforeId: z.uuid("invalid").nullable(),
});
export type MoveTaskInput = z.output<typeof moveTaskInput>;

export const addCommentInput = z.object({ taskId: z.uuid("invalid"), text: requiredText(commentLengthMax) });
export type AddCommentInput = z.output<typeof addCommentInput>;

export const taskForm = z.object(fields);
export type TaskFormValues = z.input<typeof taskForm>;
