"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { PasswordField, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";

/** What the fields of a proof are at first. */
export const noProof = { currentPassword: "", code: "" };

/** The current password or, of whoever has a second factor, one of its codes: shown again before a change. */
export function ProofField({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const t = useTranslations("secondFactors.proof");
  const { setValue, clearErrors } = useFormContext();
  const [isCode, setCode] = useState(false);
  const change = () => {
    setValue(isCode ? "code" : "currentPassword", "");
    clearErrors(["code", "currentPassword"]);
    setCode(!isCode);
  };
  return (
    <div className="flex flex-col items-start gap-1 [&>:first-child]:w-full">
      {isCode ? (
        <TextField
          name="code"
          label={t("code")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={30}
        />
      ) : (
        <PasswordField name="currentPassword" label={t("password")} autoComplete="current-password" />
      )}
      {hasSecondFactor ? (
        <Button variant="quiet" className="-ml-3" onClick={change}>
          {t(isCode ? "usePassword" : "useCode")}
        </Button>
      ) : null}
    </div>
  );
}
