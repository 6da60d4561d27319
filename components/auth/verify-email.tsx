"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { resendVerificationAction, verifyEmailAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { Spinner } from "@/components/ui/progress/spinner";
import { paths } from "@/lib/paths";
import { AuthScreen } from "./auth-screen";
import { CarriedEmail } from "./carried-email";
import { TextLink } from "./text-link";

const redirectAfterMs = 2_000;
const fetchSchema = async () => (await import("@/lib/auth/schema")).emailRequestInput;

type VerifyEmailProps = {
  code: string;
  isVerified: boolean;
  /** Names the user who is logged in. Absent for a visitor, to whom the page shows a link to the log-in. */
  footer?: ReactNode;
};

/**
 * Uses the code of an e-mailed link once the page is shown, and reports the outcome. The server does not use the code while it
 * renders the page, because mail scanners follow links before the reader does. For a link that was already used, the page reports
 * that the address is verified.
 */
export function VerifyEmail({ code, isVerified, footer }: VerifyEmailProps) {
  const t = useTranslations("auth.verify");
  const router = useRouter();
  const [state, setState] = useState<"verifying" | "verified" | "failed">(isVerified ? "verified" : "verifying");
  const isAsked = useRef(isVerified);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    verifyEmailAction({ code }).then(
      (result) => setState(result.ok ? "verified" : "failed"),
      () => setState("failed"),
    );
  }, [code]);

  useEffect(() => {
    if (state !== "verified") return;
    const timer = setTimeout(() => router.replace(paths.login()), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [state, router]);

  return (
    <AuthScreen
      isLive
      title={
        <span className="flex items-center gap-3">
          {state === "verifying" ? <Spinner /> : null}
          {t(state)}
        </span>
      }
      text={state === "failed" ? t("failedHelp") : undefined}
      footer={
        footer ??
        (state === "failed" ? (
          t.rich("already", { link: (text) => <TextLink href={paths.login()}>{text}</TextLink> })
        ) : (
          <TextLink href={paths.login()}>{t("loginLink")}</TextLink>
        ))
      }
    >
      {state === "failed" ? <ResendForm /> : null}
    </AuthScreen>
  );
}

function ResendForm() {
  const t = useTranslations("auth.verify");
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => resendVerificationAction(values)}
      defaultValues={{ email: "" }}
      success={{ kind: "success", title: t("resentTitle"), hint: t("resentText") }}
      error={({ code, message }) => ({
        kind: "error",
        title: t("resendFailedTitle"),
        hint: code === "rate_limited" ? message : t("resendFailedText"),
      })}
      className="flex flex-col gap-5"
    >
      <CarriedEmail />
      <TextField name="email" type="email" label={t("email")} autoComplete="username" autoCapitalize="none" />
      <SubmitButton busyText={t("resendBusy")} className="w-full">
        {t("resend")}
      </SubmitButton>
    </ActionForm>
  );
}
