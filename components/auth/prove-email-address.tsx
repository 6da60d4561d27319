"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { proveEmailAddressAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { paths } from "@/lib/paths";
import { AuthScreen } from "./auth-screen";
import { TextLink } from "./text-link";

const fetchSchema = async () => (await import("@/lib/auth/schema")).emailCodeInput;

type Proof = { state: "open" | "waits" | "done"; side: "old" | "new"; newEmail: string };

/**
 * Asks the reader to confirm the old or the new e-mail address with a click. After the click, the component explains the outcome
 * and the next step.
 */
export function ProveEmailAddress({ code, proof }: { code: string; proof: Proof }) {
  const t = useTranslations("auth.changeEmail");
  const [{ state, side, newEmail }, setProof] = useState(proof);
  const footer = <TextLink href={paths.login()}>{t("loginLink")}</TextLink>;
  if (state !== "open") {
    const text = state === "done" ? t("doneText", { newEmail }) : t(`${side}.waits`);
    return (
      <AuthScreen isLive title={t(state === "done" ? "doneHeading" : "waitsHeading")} text={text} footer={footer} />
    );
  }
  return (
    <AuthScreen isLive title={t(`${side}.heading`)} text={t(`${side}.text`, { newEmail })} footer={footer}>
      <ActionForm
        schema={fetchSchema}
        action={(values) => proveEmailAddressAction(values)}
        defaultValues={{ code }}
        onDone={(answer) => {
          if ("side" in answer) setProof(answer);
        }}
        error={({ message }) => ({ kind: "error", title: t("failedTitle"), hint: message })}
      >
        <SubmitButton busyText={t("busy")} className="w-full">
          {t(`${side}.submit`)}
        </SubmitButton>
      </ActionForm>
    </AuthScreen>
  );
}
