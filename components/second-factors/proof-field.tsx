"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { PasswordField, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import type { FactorKind } from "./factor";
import { PasskeyProof } from "./passkey-proof";

/** The initial values of the fields of `FactorField`. */
export const noFactorProof = { code: "", passkey: undefined };

/** The initial values of the fields of `ProofField`. */
export const noProof = { currentPassword: "", ...noFactorProof };

type ProofFieldProps = {
  kinds: readonly FactorKind[];
  /** True if the form asks for the password even if the customer has a second factor. */
  isWithPassword?: boolean;
};

/** Asks for a second factor before a change. A customer without a second factor enters the current password. */
export function ProofField({ kinds, isWithPassword = false }: ProofFieldProps) {
  const t = useTranslations("proof");
  return (
    <>
      {kinds.length === 0 || isWithPassword ? (
        <PasswordField name="currentPassword" label={t("password")} autoComplete="current-password" />
      ) : null}
      <FactorField kinds={kinds} />
    </>
  );
}

/**
 * Asks for one of the reader's second factors. A passkey is offered first, because a phishing site cannot use a passkey.
 * Renders nothing if the reader has no second factor.
 */
export function FactorField({ kinds }: { kinds: readonly FactorKind[] }) {
  const t = useTranslations("proof");
  const { setValue, clearErrors } = useFormContext();
  const hasPasskey = kinds.includes("passkey");
  // Null until the reader chooses. While `chosen` is null, the default depends on `kinds`, which a refresh of the page can change
  // while the dialog is open.
  const [chosen, setChosen] = useState<"passkey" | "code" | null>(null);
  const isCode = chosen ? chosen === "code" : !hasPasskey;
  if (kinds.length === 0) return null;
  const change = () => {
    setValue("code", "");
    setValue("passkey", undefined);
    clearErrors(["code", "passkey"]);
    setChosen(isCode ? "passkey" : "code");
  };
  return (
    <div className="flex flex-col items-start gap-1 [&>:first-child]:w-full">
      {isCode ? (
        <TextField
          name="code"
          label={t("code")}
          help={t("codeHelp")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={30}
        />
      ) : (
        <PasskeyProof />
      )}
      {hasPasskey ? (
        <Button variant="quiet" className="-ml-3" onClick={change}>
          {t(isCode ? "usePasskey" : "useCode")}
        </Button>
      ) : null}
    </div>
  );
}
