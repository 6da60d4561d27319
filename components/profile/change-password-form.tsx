"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { changePasswordAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { PasswordField } from "@/components/forms/form-fields";
import { PasswordStrength } from "@/components/forms/password-strength";
import { SubmitOrCancel } from "@/components/forms/submit-or-cancel";
import type { FactorKind } from "@/components/second-factors/factor";
import { FactorField, noFactorProof } from "@/components/second-factors/proof-field";
import type { PasswordOwner } from "@/lib/auth/passwords/password-strength.model";
import { paths } from "@/lib/paths";

const fetchSchema = async () => (await import("@/lib/auth/schema")).changePasswordForm;
const fetchJudge = async () => (await import("@/lib/auth/passwords/password-strength.model")).scorePassword;

type ChangePasswordFormProps = { owner: PasswordOwner; bankName: string; kinds: readonly FactorKind[] };

/**
 * Sets a new password. The form asks for the current password. If the customer has a second factor, the form also asks for this
 * factor.
 */
export function ChangePasswordForm({ owner, bankName, kinds }: ChangePasswordFormProps) {
  const t = useTranslations("security.password");
  const router = useRouter();
  const score = useCallback(
    async (password: string) => (await fetchJudge())(password, owner, bankName),
    [owner, bankName],
  );
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => changePasswordAction(values)}
      defaultValues={{ currentPassword: "", password: "", confirmPassword: "", ...noFactorProof }}
      success={{ kind: "success", title: t("success"), hint: t("successText") }}
      onDone={() => router.replace(paths.security, { scroll: false })}
      error={({ message }) => ({ kind: "error", title: t("error"), hint: message })}
      className="flex flex-col gap-5 max-xl:max-w-md"
    >
      <PasswordField name="currentPassword" label={t("current")} autoComplete="current-password" />
      <PasswordField name="password" label={t("new")} help={t("help")} autoComplete="new-password" />
      <PasswordStrength name="password" score={score} />
      <PasswordField name="confirmPassword" label={t("confirm")} autoComplete="new-password" />
      <FactorField kinds={kinds} />
      <SubmitOrCancel text={t("submit")} busyText={t("busy")} cancelHref={paths.security} scroll={false} />
    </ActionForm>
  );
}
