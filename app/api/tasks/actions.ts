"use server";

import { addComment, addTask, deleteTask, moveTask, updateTask } from "@/lib/board/change-board";
import { addCommentInput, addTaskInput, deleteTaskInput, moveTaskInput, updateTaskInput } from "@/lib/board/schema";
import { paths } from "@/lib/paths";
import { change, commandAction } from "@/lib/server/action";

const onPage = { path: paths.manageBoard };

export const addTaskAction = commandAction(addTaskInput, change(addTask, onPage));

export const updateTaskAction = commandAction(updateTaskInput, change(updateTask, onPage));

export const deleteTaskAction = commandAction(deleteTaskInput, change(deleteTask, onPage));

export const moveTaskAction = commandAction(moveTaskInput, change(moveTask, onPage));

export const addCommentAction = commandAction(addCommentInput, change(addComment, onPage));
