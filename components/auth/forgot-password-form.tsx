"use client";

import { useTranslations } from "next-intl";
import { requestPasswordResetAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { CarriedEmail } from "./carried-email";

const fetchSchema = async () => (await import("@/lib/auth/schema")).emailRequestInput;

/** Requests an e-mail with a link for a new password. The answer does not reveal whether the e-mail address belongs to a user. */
export function ForgotPasswordForm() {
  const t = useTranslations("auth.forgot");
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => requestPasswordResetAction(values)}
      defaultValues={{ email: "" }}
      success={{ kind: "success", title: t("successTitle"), hint: t("successText") }}
      error={({ message }) => ({ kind: "error", title: t("failedTitle"), hint: message })}
      className="flex flex-col gap-5"
    >
      <CarriedEmail />
      <TextField name="email" type="email" label={t("email")} autoComplete="username" autoCapitalize="none" />
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("submit")}
      </SubmitButton>
    </ActionForm>
  );
}
