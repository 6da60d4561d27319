"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useController } from "react-hook-form";
import { chooseCategoryAction } from "@/app/api/history/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { DialogActions } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { OptionGroup } from "@/components/ui/option-group";
import { type CategoryChoice, categoryChoices, noCategory } from "@/lib/spending/categories.model";
import { type ChooseCategoryInput, chooseCategoryInput } from "@/lib/spending/schema";
import { categoryIcons } from "./category-icons";

/** A payment to a payee, and the category that its sender has chosen. */
export type Categorised = { id: string; name: string; category: CategoryChoice };

type CategoryFormProps = { payment: Categorised; onDone: () => void };

/** The form that chooses the category of one payment or of all payments to the same payee. */
export function CategoryForm({ payment: { id, name, category }, onDone }: CategoryFormProps) {
  const t = useTranslations("categories");
  const choices = categoryChoices.map((choice) => ({
    value: choice,
    label: t(`names.${choice}`),
    picture: <Icon name={categoryIcons[choice]} className="size-5" />,
  }));
  const scopes = [
    { value: "payment", label: t("scopes.payment"), picture: null },
    { value: "payee", label: t("scopes.payee", { name }), picture: null },
  ];
  const scope: ChooseCategoryInput["scope"] = category === noCategory ? "payee" : "payment";
  return (
    <ActionForm
      schema={chooseCategoryInput}
      action={(values) => chooseCategoryAction(values)}
      defaultValues={{ transferId: id, category, scope }}
      error={({ message }) => ({ kind: "error", title: t("failedTitle"), hint: message })}
      onDone={onDone}
      className="flex flex-col gap-5"
      idPrefix="category-"
      keepAs={`category/${id}`}
    >
      <p className="text-sm text-ink-muted">{t("intro", { name })}</p>
      <Choice name="category" label={t("label")} options={choices} isWide />
      <div>
        <Choice name="scope" label={t("scope")} options={scopes} />
        <p className="mt-2 text-xs text-ink-muted">{t("scopeHelp")}</p>
      </div>
      <DialogActions>
        <SubmitButton busyText={t("saving")}>{t("save")}</SubmitButton>
      </DialogActions>
    </ActionForm>
  );
}

type ChoiceProps = Pick<ComponentProps<typeof OptionGroup>, "label" | "options" | "isWide"> & { name: string };

function Choice({ name, ...group }: ChoiceProps) {
  const { field } = useController({ name });
  return <OptionGroup {...group} help={null} value={field.value} onChange={field.onChange} />;
}
