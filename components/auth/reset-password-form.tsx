"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { resetPasswordAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { PasswordField, SubmitButton } from "@/components/forms/form-fields";
import { PasswordStrength } from "@/components/forms/password-strength";
import { paths } from "@/lib/paths";
import { TextLink } from "./text-link";

const redirectAfterMs = 3_000;
const score = async (password: string) =>
  (await import("@/lib/auth/passwords/password-strength.model")).scorePassword(password, {}, "");
const fetchSchema = async () => (await import("@/lib/auth/schema")).resetPasswordForm;

/**
 * Sets a new password, with the code of an e-mailed link. After success, the log-in page opens when the reader closes the
 * dialog, or by itself after three seconds.
 */
export function ResetPasswordForm({ code }: { code: string }) {
  const t = useTranslations("auth.reset");
  const router = useRouter();
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => router.replace(paths.login()), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, router]);

  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => resetPasswordAction(values)}
      defaultValues={{ password: "", confirmPassword: "", code }}
      success={{ kind: "success", title: t("successTitle"), hint: t("successText") }}
      onSuccess={() => setDone(true)}
      onDone={() => router.replace(paths.login())}
      error={({ code: reason, message }) => ({
        kind: "error",
        title: t("failedTitle"),
        hint: message,
        action: reason === "code_expired" ? <TextLink href={paths.forgotPassword}>{t("requestLink")}</TextLink> : null,
      })}
      className="flex flex-col gap-5"
    >
      <PasswordField name="password" label={t("password")} help={t("passwordHelp")} autoComplete="new-password" />
      <PasswordStrength name="password" score={score} />
      <PasswordField name="confirmPassword" label={t("confirmPassword")} autoComplete="new-password" />
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("submit")}
      </SubmitButton>
    </ActionForm>
  );
}
