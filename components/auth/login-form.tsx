"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { logInAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { CheckboxField, PasswordField, SubmitButton, TextField } from "@/components/forms/form-fields";
import { paths } from "@/lib/paths";
import { CarriedEmail } from "./carried-email";
import { PasskeyLogIn } from "./passkey-log-in";
import { refusalTitle } from "./refusal-title";
import { TextLink } from "./text-link";

/** The schema loads when it is first needed, because the log-in page loads as little code as possible. */
const fetchSchema = async () => (await import("@/lib/auth/schema")).loginForm;

type LoginFormProps = {
  callbackUrl: string;
  /** True if browsers support passkeys on the site's domain. */
  hasPasskeys: boolean;
};

/** Asks for e-mail and password, or a passkey. Afterwards opens `callbackUrl`, the page that the visitor requested. */
export function LoginForm({ callbackUrl, hasPasskeys }: LoginFormProps) {
  const t = useTranslations("auth.login");
  const router = useRouter();
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => logInAction(values)}
      defaultValues={{ email: "", password: "", remember: false, callbackUrl }}
      onDone={({ continueTo }) => router.replace(continueTo)}
      error={({ code, message }) => ({
        kind: "error",
        title: t(refusalTitle(code)),
        hint: message,
        action: code === "rate_limited" ? <TextLink href={paths.forgotPassword}>{t("letInLink")}</TextLink> : null,
      })}
      className="flex flex-col gap-5"
    >
      <CarriedEmail />
      <TextField name="email" type="email" label={t("email")} autoComplete="username" autoCapitalize="none" autoFocus />
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField name="remember" label={t("remember")} />
        <span className="text-sm">
          <TextLink href={paths.forgotPassword}>{t("forgotLink")}</TextLink>
        </span>
      </div>
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("submit")}
      </SubmitButton>
      {hasPasskeys ? <PasskeyLogIn callbackUrl={callbackUrl} /> : null}
    </ActionForm>
  );
}
