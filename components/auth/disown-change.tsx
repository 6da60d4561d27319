"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { disownSecurityChangeAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { buttonClass } from "@/components/ui/button";
import { RunningText } from "@/components/ui/running-text";
import { paths } from "@/lib/paths";
import { AuthScreen } from "./auth-screen";
import { TextLink } from "./text-link";

const fetchSchema = async () => (await import("@/lib/auth/schema")).emailCodeInput;

/**
 * The page for the link "This was not me" in an e-mail. The reader confirms with a click. The page then explains the outcome and
 * the next step.
 */
export function DisownChange({ code, supportEmail }: { code: string; supportEmail: string }) {
  const t = useTranslations("auth.disown");
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <AuthScreen
        isLive
        title={t("doneHeading")}
        text={<RunningText text={t("doneText", { supportEmail })} address={supportEmail} />}
      >
        <a href={paths.forgotPassword} className={buttonClass("primary", "w-full")}>
          {t("resetLink")}
        </a>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      isLive
      title={t("heading")}
      text={t("intro")}
      footer={<TextLink href={paths.login()}>{t("loginLink")}</TextLink>}
    >
      <ActionForm
        schema={fetchSchema}
        action={(values) => disownSecurityChangeAction(values)}
        defaultValues={{ code }}
        onDone={() => setDone(true)}
        error={({ code: reason, message }) => ({
          kind: "error",
          title: t("failedTitle"),
          hint: reason === "code_expired" ? t("usedHint") : message,
          action: reason === "code_expired" ? <TextLink href={paths.forgotPassword}>{t("resetLink")}</TextLink> : null,
        })}
      >
        <SubmitButton busyText={t("busy")} className="w-full">
          {t("submit")}
        </SubmitButton>
      </ActionForm>
    </AuthScreen>
  );
}
