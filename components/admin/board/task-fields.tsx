"use client";

import { useTranslations } from "next-intl";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { type BoardColleague, type BoardTask, boardStatuses } from "@/lib/board/board.model";
import type { TaskFormValues } from "@/lib/board/schema";
import { toDecimalText } from "@/lib/money/format-money";
import { transferReference } from "@/lib/transfer-reference";

/** A new task, before anything is entered. */
export const newTask: TaskFormValues = {
  ...{ name: "", description: "", dueOn: "", status: "waiting", color: "info", budget: "", link: "", members: [] },
};

/** Returns a task as form values. */
export function taskValues({
  name,
  description,
  dueOn,
  status,
  color,
  budgetMinor,
  link,
  members,
}: BoardTask): TaskFormValues {
  return {
    ...{ name, description, dueOn: dueOn ?? "", status, color },
    budget: budgetMinor === null ? "" : toDecimalText(budgetMinor, "USD"),
    link: link ? (link.kind === "customer" ? link.email : transferReference(link.id)) : "",
    members: members.map(({ id }) => id),
  };
}

/** Returns the fields of the form for new and existing tasks. */
export function useTaskFields(colleagues: BoardColleague[]): EditField[] {
  const t = useTranslations("adminBoard");
  return [
    { kind: "text", name: "name", label: t("name") },
    { kind: "date", name: "dueOn", label: t("date"), isOptional: true },
    { kind: "textarea", name: "description", label: t("description"), lengthMax: 2_000, isOptional: true },
    {
      ...{ kind: "select", name: "status", label: t("statusLabel") },
      options: boardStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      ...{ kind: "select", name: "color", label: t("color") },
      options: (["info", "success", "warning", "danger"] as const).map((value) => ({
        value,
        label: t(`colors.${value}`),
      })),
    },
    { kind: "money", name: "budget", label: t("budget"), currency: "USD", isOptional: true },
    { kind: "text", name: "link", label: t("linkLabel"), help: t("linkHelp"), isOptional: true },
    {
      ...{ kind: "choices", name: "members", label: t("members") },
      options: colleagues.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}
