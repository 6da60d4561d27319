"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { giveCodeAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).secondStepForm;

/** The code of an authenticator app, or a recovery code; afterwards on to `callbackUrl`. */
export function SecondStepForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations("auth.secondStep");
  const router = useRouter();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <ActionForm
        key={isRecovery ? "recovery" : "time"}
        schema={fetchSchema}
        action={giveCodeAction}
        defaultValues={{ code: "", callbackUrl }}
        onDone={({ continueTo }) => router.replace(continueTo)}
        error={({ code, message }) =>
          code === "code_wrong" || code === "code_locked"
            ? null
            : { kind: "error", title: t("failedTitle"), hint: message }
        }
        className="flex flex-col gap-5"
      >
        {isRecovery ? (
          <TextField
            name="code"
            label={t("recoveryCode")}
            help={t("recoveryCodeHelp")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            autoFocus
          />
        ) : (
          <TextField
            name="code"
            label={t("code")}
            help={t("codeHelp")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
          />
        )}
        <SubmitButton busyText={t("busy")} className="w-full">
          {t("submit")}
        </SubmitButton>
      </ActionForm>
      <Button variant="quiet" className="w-full" onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? "useTimeCode" : "useRecoveryCode")}
      </Button>
    </div>
  );
}
