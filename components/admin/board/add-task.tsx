"use client";

import { useTranslations } from "next-intl";
import * as z from "zod";
import { addTaskAction } from "@/app/api/tasks/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { BoardColleague, BoardGroup } from "@/lib/board/board.model";
import { taskForm } from "@/lib/board/schema";
import { newTask, useTaskFields } from "./task-fields";

const form = taskForm.extend({ groupId: z.string() });

type AddTaskProps = { groups: BoardGroup[]; colleagues: BoardColleague[]; onClose: () => void };

/** The dialog that adds a task to the board. */
export function AddTask({ groups, colleagues, onClose }: AddTaskProps) {
  const t = useTranslations("adminBoard");
  const options = groups.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t("addTitle")}
      schema={form}
      defaultValues={{ ...newTask, groupId: groups[0]?.id ?? "" }}
      save={addTaskAction}
      texts={{ success: t("addSuccess"), successText: t("addSuccessText"), error: t("addError") }}
      submit={{ text: t("add"), busyText: t("adding") }}
      fields={[...useTaskFields(colleagues), { kind: "select", name: "groupId", label: t("group"), options }]}
    />
  );
}
