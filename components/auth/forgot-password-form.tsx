"use client";

import { useTranslations } from "next-intl";
import { requestPasswordResetAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";

const fetchSchema = async () => (await import("@/lib/auth/schema")).emailRequestInput;

/** Asks for a link to choose a new password. Its answer does not reveal whether the e-mail is known. */
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
      <TextField name="email" type="email" label={t("email")} autoComplete="username" autoCapitalize="none" />
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("submit")}
      </SubmitButton>
    </ActionForm>
  );
}
