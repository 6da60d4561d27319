"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { askToProveAction } from "@/app/api/passkeys/actions";
import { useFieldErrors } from "@/components/forms/form-fields";
import { signWithPasskey } from "@/components/forms/passkey-prompt";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";

/** Asks the reader's device for a signature, and submits the form with this signature. */
export function PasskeyProof() {
  const t = useTranslations("proof");
  const common = useTranslations("common");
  const form = useFormContext();
  const { errors, id } = useFieldErrors("passkey");
  const missing = useFieldErrors("code").errors;
  const [problem, setProblem] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const isSigned = useWatch({ name: "passkey" }) !== undefined;
  const { submitCount, isSubmitting } = form.formState;
  const { setValue } = form;

  // Removes the used signature after each submission, because the server accepts a signature only once.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) setValue("passkey", undefined);
  }, [submitCount, isSubmitting, setValue]);

  const sign = async () => await signWithPasskey(await askToProveAction({}), common);

  const press = (around: HTMLFormElement | null) =>
    startTransition(async () => {
      setProblem(undefined);
      form.clearErrors(["code", "passkey"]);
      const signed = await sign().catch(() => null);
      if (!signed?.ok) return setProblem(signed?.message ?? common("tryAgainLater"));
      setValue("passkey", signed.data);
      around?.requestSubmit();
    });

  const shown = problem ?? errors?.join(" ") ?? missing?.join(" ");
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        id={id}
        variant="secondary"
        busy={isBusy}
        busyText={t("busy")}
        aria-describedby={shown ? `${id}-error` : undefined}
        onClick={(event) => press(event.currentTarget.form)}
      >
        <Icon name="key-round" className="size-4" />
        {t(isSigned ? "signed" : "passkey")}
      </Button>
      <div aria-live="polite" className="contents">
        {shown ? (
          <p id={`${id}-error`} className="text-sm text-danger">
            {shown}
          </p>
        ) : null}
      </div>
    </div>
  );
}
