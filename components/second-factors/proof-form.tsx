"use client";

import { useTranslations } from "next-intl";
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
  onCancel: () => void;
};

/** The form of a dialog that changes second factors: its own fields, then a proof of identity, then its buttons. */
export function ProofForm<Values extends FieldValues, Data>(props: ProofFormProps<Values, Data>) {
  const t = useTranslations("secondFactors");
  const { failed, submit, busy = t("busy"), variant = "primary", kinds, onCancel, children, ...form } = props;
  return (
    <ActionForm
      {...form}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: failed, hint: message })}
      className="flex flex-col gap-5"
    >
      {children}
      <ProofField kinds={kinds} />
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
