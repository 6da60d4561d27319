"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { acceptInvitationAction } from "@/app/api/staff/actions";
import { ActionForm } from "@/components/forms/action-form";
import { PasswordField, SubmitButton, TextField } from "@/components/forms/form-fields";
import { PasswordStrength } from "@/components/forms/password-strength";
import { Input } from "@/components/ui/controls";
import { Field } from "@/components/ui/field";
import { paths } from "@/lib/paths";
import { TextLink } from "./text-link";

const fetchSchema = async () => (await import("@/lib/users/staff-schema")).acceptInvitationForm;

/**
 * Asks an invited colleague for a name and a password. Afterwards leads to the start page, or to the second step of the log-in
 * if a second factor is required.
 */
export function AcceptInvitationForm({ code, email, bankName }: { code: string; email: string; bankName: string }) {
  const t = useTranslations("auth.invitation");
  const router = useRouter();
  const emailId = useId();
  const score = async (password: string) =>
    (await import("@/lib/auth/passwords/password-strength.model")).scorePassword(password, { email }, bankName);
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => acceptInvitationAction(values)}
      defaultValues={{ firstName: "", lastName: "", password: "", confirmPassword: "", code }}
      onDone={({ continueTo }) => router.replace(continueTo)}
      error={({ code: reason, message }) => ({
        kind: "error",
        title: t("failedTitle"),
        hint: reason === "code_expired" ? t("usedHint") : message,
        action: reason === "code_expired" ? <TextLink href={paths.login()}>{t("loginLink")}</TextLink> : null,
      })}
      className="flex flex-col gap-5"
    >
      <Field id={emailId} label={t("email")} help={t("emailHelp")}>
        <Input
          id={emailId}
          type="email"
          readOnly
          value={email}
          autoComplete="username"
          aria-describedby={`${emailId}-help`}
        />
      </Field>
      <TextField name="firstName" label={t("firstName")} autoComplete="given-name" />
      <TextField name="lastName" label={t("lastName")} autoComplete="family-name" />
      <PasswordField name="password" label={t("password")} help={t("passwordHelp")} autoComplete="new-password" />
      <PasswordStrength name="password" score={score} />
      <PasswordField name="confirmPassword" label={t("confirmPassword")} autoComplete="new-password" />
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("submit")}
      </SubmitButton>
    </ActionForm>
  );
}
