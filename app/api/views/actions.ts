"use server";

import { change, commandAction, sessionAction } from "@/lib/server/action";
import { deleteView, editView, keepColumns, saveView } from "@/lib/views/change-views";
import { deleteViewInput, editViewInput, keepColumnsInput, saveViewInput } from "@/lib/views/schema";

export const saveViewAction = commandAction(saveViewInput, change(saveView, { answer: ({ id }) => ({ id }) }));

export const editViewAction = sessionAction(editViewInput, change(editView));

export const deleteViewAction = sessionAction(deleteViewInput, change(deleteView));

export const keepColumnsAction = sessionAction(keepColumnsInput, change(keepColumns));
