"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { DeleteDialog } from "@/components/admin/resource/delete-dialog";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import type { ActionResult } from "@/lib/action-result";

type AnyPlan = { id: string; name: string; version: number };

/** The parts that differ between the dialogs of loan plans and of deposit plans. */
export type PlanForms<Plan extends AnyPlan, Values extends FieldValues> = {
  /** The key of the texts in the messages `adminPlans`. */
  kind: "loan" | "deposit";
  schema: z.ZodType<unknown, Values>;
  /** A new plan, before anything is entered. */
  newValues: DefaultValues<Values>;
  /** A plan as form values. */
  valuesOf: (plan: Plan) => DefaultValues<Values>;
  useFields: () => EditField[];
  /** Shows a preview of the interest and the payments under the typed terms. */
  Preview: ComponentType;
  /** The plan's terms, read-only. */
  Facts: ComponentType<{ plan: Plan }>;
  create: (values: Values, requestId: string) => Promise<ActionResult<null>>;
  edit: (plan: Plan, values: Values, requestId: string) => Promise<ActionResult<null>>;
  remove: (plan: Plan) => Promise<ActionResult<null>>;
};

type Forms<Plan extends AnyPlan, Values extends FieldValues> = { forms: PlanForms<Plan, Values> };

/** The button that adds a plan, and its dialog. */
export function AddPlan<Plan extends AnyPlan, Values extends FieldValues>({ forms }: Forms<Plan, Values>) {
  const { kind, schema, newValues, useFields, Preview, create } = forms;
  const t = useTranslations("adminPlans");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" />
        {t(`${kind}.add`)}
      </Button>
      <EditDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t(`${kind}.addTitle`)}
        schema={schema}
        defaultValues={newValues}
        save={create}
        texts={{
          success: t(`${kind}.addSuccess`),
          successText: t(`${kind}.addSuccessText`),
          error: t(`${kind}.addError`),
        }}
        submit={{ text: t(`${kind}.add`), busyText: t("adding") }}
        fields={useFields()}
      >
        <Preview />
      </EditDialog>
    </>
  );
}

/** The dialog that changes a plan. */
export function EditPlan<Plan extends AnyPlan, Values extends FieldValues>({
  forms,
  item,
  onClose,
}: Forms<Plan, Values> & ResourceDialogProps<Plan>) {
  const { kind, schema, valuesOf, useFields, Preview, edit } = forms;
  const t = useTranslations("adminPlans");
  const fields = useFields();
  if (!item) return null;
  return (
    <EditDialog
      key={item.id}
      isOpen
      onClose={onClose}
      title={t(`${kind}.editTitle`)}
      schema={schema}
      defaultValues={valuesOf(item)}
      save={(values: Values, requestId) => edit(item, values, requestId)}
      texts={{
        success: t("editSuccess"),
        successText: t(`${kind}.editSuccessText`),
        error: t(`${kind}.editError`),
      }}
      fields={fields}
    >
      <Preview />
    </EditDialog>
  );
}

/** The dialog that withdraws a plan. */
export function DeletePlan<Plan extends AnyPlan, Values extends FieldValues>({
  forms,
  item,
  onClose,
}: Forms<Plan, Values> & ResourceDialogProps<Plan>) {
  const { kind, Facts, remove } = forms;
  const t = useTranslations("adminPlans");
  if (!item) return null;
  return (
    <DeleteDialog
      onClose={onClose}
      title={t(`${kind}.deleteTitle`)}
      remove={() => remove(item)}
      texts={{
        question: t(`${kind}.deleteQuestion`),
        no: t("no"),
        yes: t("yesDelete"),
        busy: t("deleting"),
        success: t("deleteSuccess"),
        successText: t(`${kind}.deleteSuccessText`),
        error: t(`${kind}.deleteError`),
      }}
    >
      <Facts plan={item} />
      <p className="mt-3 text-sm text-ink-muted">{t(`${kind}.deleteNote`)}</p>
    </DeleteDialog>
  );
}
