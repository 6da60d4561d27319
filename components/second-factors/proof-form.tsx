"use client";

import { useTranslations } from "next-intl";
import type { FieldValues } from "react-hook-form";
import { ActionForm, type ActionFormProps } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { ProofField } from "./proof-field";

type ProofFormProps<Values extends FieldValues, Data> = Omit<ActionFormProps<Values, Data>, "error" | "className"> & {
  /** The title of the dialog that says why nothing was changed, where no field says it. */
  failed: string;
  submit: string;
  busy?: string;
  variant?: "primary" | "danger";
  hasSecondFactor?: boolean;
  onCancel: () => void;
};

/** The form of a dialog that changes second factors: its own fields, then a proof of who is asking, then its buttons. */
export function ProofForm<Values extends FieldValues, Data>(props: ProofFormProps<Values, Data>) {
  const t = useTranslations("secondFactors");
  const {
    failed,
    submit,
    busy = t("busy"),
    variant = "primary",
    hasSecondFactor = true,
    onCancel,
    children,
    ...form
  } = props;
  return (
    <ActionForm
      {...form}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: failed, hint: message })}
      className="flex flex-col gap-5"
    >
      {children}
      <ProofField hasSecondFactor={hasSecondFactor} />
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
