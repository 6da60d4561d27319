"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { TextField, useFormField } from "@/components/forms/form-fields";
import { Checkbox } from "@/components/ui/controls";
import { type BoardColleague, type BoardTask, boardStatuses } from "@/lib/board/board";
import type { TaskFormValues } from "@/lib/board/schema";
import { toDecimalText } from "@/lib/money/format-money";
import { transferReference } from "@/lib/transfer-reference";

/** A new task, before anything is typed. */
export const newTask: TaskFormValues = {
  ...{ name: "", description: "", dueOn: "", status: "waiting", color: "info", budget: "", link: "", members: [] },
};

/** The form's values for a task. */
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

/** The fields of a task, new or not. */
export function useTaskFields(colleagues: BoardColleague[]): EditField[] {
  const t = useTranslations("adminBoard");
  return [
    { kind: "text", name: "name", label: t("name") },
    { kind: "slot", key: "dueOn", content: <DateField /> },
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
    { kind: "slot", key: "members", content: <MemberFields colleagues={colleagues} /> },
  ];
}

function DateField() {
  const t = useTranslations("adminBoard");
  const common = useTranslations("common");
  return <TextField type="date" name="dueOn" label={t("date")} hint={common("optional")} />;
}

function MemberFields({ colleagues }: { colleagues: BoardColleague[] }) {
  const t = useTranslations("adminBoard");
  const form = useFormContext<TaskFormValues>();
  const { errors } = useFormField("members");
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t("members")}</legend>
      <div className="mt-1 grid max-h-44 gap-x-5 overflow-y-auto sm:grid-cols-2">
        {colleagues.map(({ id, name }) => (
          <Checkbox key={id} id={`member-${id}`} label={name} value={id} {...form.register("members")} />
        ))}
      </div>
      {errors ? <p className="text-sm text-danger">{errors.join(" ")}</p> : null}
    </fieldset>
  );
}
