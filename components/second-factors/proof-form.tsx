"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ActionForm } from "@/components/forms/action-form";
import type { ActionFormProps } from "@/components/forms/action-form-props";
import { SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import type { FactorKind } from "./factor";
import { ProofField } from "./proof-field";

type ProofFormProps<Values extends FieldValues, Data> = Omit<ActionFormProps<Values, Data>, "error" | "className"> & {
  /** The title of the dialog after a refusal. The dialog is not shown if a field already shows the reason. */
  failed: string;
  submit: string;
  busy?: string;
  variant?: "primary" | "danger";
  /** The kinds of the reader's second factors. */
  kinds: readonly FactorKind[];
  /** The fields below the proof of identity. */
  after?: ReactNode;
  onCancel: () => void;
};

/** The form of a dialog that changes second factors: a text or fields, then a proof of identity, then its buttons. */
export function ProofForm<Values extends FieldValues, Data>(props: ProofFormProps<Values, Data>) {
  const t = useTranslations("secondFactors");
  const { failed, submit, busy = t("busy"), variant = "primary", kinds, after, onCancel, children, ...form } = props;
  return (
    <ActionForm
      {...form}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: failed, hint: message })}
      className="flex flex-col gap-5 *:data-panel-acts:mt-1"
    >
      {children}
      <ProofField kinds={kinds} />
      {after}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <SubmitButton variant={variant} busyText={busy}>
          {submit}
        </SubmitButton>
      </DialogActions>
    </ActionForm>
  );
}
