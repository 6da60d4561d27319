import type { BoardTask } from "@/lib/board/board.model";
import { addTask } from "@/lib/board/change-board";
import { addTaskInput } from "@/lib/board/schema";
import type { Actor } from "@/lib/server/actor";

/** The ids of two groups that a migration creates. */
export const exampleGroup = "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2b01";
export const completedGroup = "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2b03";

/** The fields of a valid task. */
export const taskFields = { name: "Count the vault", status: "waiting", color: "info" } as const;

/** Adds a task to the staff's board. */
export async function createTask(staff: Actor, fields: object = {}): Promise<BoardTask> {
  return await addTask(staff, addTaskInput.parse({ ...taskFields, groupId: exampleGroup, ...fields }));
}
