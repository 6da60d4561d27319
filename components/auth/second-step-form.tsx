"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { giveCodeAction } from "@/app/api/auth/second-factors/actions";
import { askForPasskeyOfStepAction, givePasskeyAction } from "@/app/api/passkeys/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { PasskeyButton } from "./passkey-button";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).secondStepForm;

/** The methods for the second step. */
type Way = "passkey" | "time_code" | "recovery_code";

type SecondStepFormProps = {
  callbackUrl: string;
  /** The second factors that this person has set up, in the order in which the form offers them. */
  kinds: Exclude<Way, "recovery_code">[];
};

/** Asks for a second factor or a recovery code. Afterwards goes on to `callbackUrl`. */
export function SecondStepForm({ callbackUrl, kinds }: SecondStepFormProps) {
  const t = useTranslations("auth.secondStep");
  const ways: Way[] = [...kinds, "recovery_code"];
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery_code");
  return (
    <div className="flex flex-col gap-3">
      {way === "passkey" ? (
        <PasskeyButton
          variant="primary"
          autoFocus
          ask={() => askForPasskeyOfStepAction({})}
          give={(response) => givePasskeyAction({ response, callbackUrl })}
        >
          {t("passkey")}
        </PasskeyButton>
      ) : (
        <CodeForm key={way} way={way} callbackUrl={callbackUrl} />
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="quiet" className="w-full" onClick={() => setWay(other)}>
            {t(`use.${other}`)}
          </Button>
        ))}
    </div>
  );
}

function CodeForm({ way, callbackUrl }: { way: "time_code" | "recovery_code"; callbackUrl: string }) {
  const t = useTranslations("auth.secondStep");
  const router = useRouter();
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => giveCodeAction(values)}
      defaultValues={{ code: "", callbackUrl }}
      onDone={({ continueTo }) => router.replace(continueTo)}
      error={({ code, message }) =>
        code === "code_wrong" || code === "code_locked"
          ? null
          : { kind: "error", title: t("failedTitle"), hint: message }
      }
      className="flex flex-col gap-5"
    >
      {way === "recovery_code" ? (
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
  );
}
