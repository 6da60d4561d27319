"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { ActionResult } from "@/lib/action-result";
import { type EditField, EditFields } from "./edit-fields";
import { WhatChanged } from "./what-changed";

export type EditDialogProps<Values extends FieldValues, Data> = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  fields: EditField[];
  schema: z.ZodType<unknown, Values>;
  defaultValues: DefaultValues<Values>;
  /** Sends the values as they were typed. `requestId` comes from `ActionForm`. */
  save: (values: Values, requestId: string) => Promise<ActionResult<Data>>;
  /**
   * The texts of the dialogs that report the outcome, as the specification prescribes them. The error dialog also contains the
   * server's reason.
   */
  texts: { success: string; successText: string; error: string };
  /** The submit button's label. If absent, the label is "Save". Dialogs that add a record set another label. */
  submit?: { text: string; busyText: string };
  /**
   * Shown after a conflict: the changes that somebody else has made to the record. If absent, the dialog lists the fields that
   * somebody else has changed.
   */
  changes?: ReactNode;
  /** Shown below the fields, for example the effect that saving has on the money. */
  children?: ReactNode;
};

/** The modal that edits or adds a record. The modal stays open after a refusal and keeps everything that was typed. */
export function EditDialog<Values extends FieldValues, Data>(props: EditDialogProps<Values, Data>) {
  const { isOpen, onClose, title, fields, schema, defaultValues, save, texts, submit, changes, children } = props;
  const t = useTranslations("admin");
  const common = useTranslations("common");
  // The values that the editor saw before the first conflict. The dialog compares these values with the present values.
  // `defaultValues` changes after a conflict, because the form then fetches the record again.
  const [seen, setSeen] = useState<DefaultValues<Values> | null>(null);

  async function saveOrCompare(values: Values, requestId: string) {
    const result = await save(values, requestId);
    if (!result.ok && result.code === "conflict") setSeen((first) => first ?? defaultValues);
    return withoutParents(result);
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="large">
      <ActionForm
        schema={schema}
        action={saveOrCompare}
        defaultValues={defaultValues}
        success={{ kind: "success", title: texts.success, hint: texts.successText }}
        error={({ message }) => ({ kind: "error", title: texts.error, hint: message })}
        onDone={onClose}
        onProposed={onClose}
      >
        {changes || seen ? (
          <div aria-live="polite" className="mb-5 empty:hidden">
            {changes ?? (seen ? <WhatChanged fields={fields} seen={seen} now={defaultValues} /> : null)}
          </div>
        ) : null}
        <EditFields fields={fields} />
        {children ? <div className="mt-5">{children}</div> : null}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <SubmitButton busyText={submit?.busyText ?? t("saving")}>{submit?.text ?? t("save")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}

/** Problems of `payload.amount` are shown at the form's field `amount`. */
function withoutParents<Data>(result: ActionResult<Data>): ActionResult<Data> {
  if (result.ok || !result.fields) return result;
  const fields = Object.entries(result.fields).map(([name, problems]) => [name.split(".").at(-1) ?? name, problems]);
  return { ...result, fields: Object.fromEntries(fields) };
}
