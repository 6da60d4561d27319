"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { askForPasskeyAction, logInWithPasskeyAction } from "@/app/api/passkeys/actions";
import { PasskeyButton } from "./passkey-button";

/** Logs in with a passkey instead of the fields of the form around, for as long as that says; then on to `callbackUrl`. */
export function PasskeyLogIn({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations("auth.login");
  const { getValues } = useFormContext<{ remember: boolean }>();
  return (
    <PasskeyButton
      variant="secondary"
      ask={() => askForPasskeyAction({})}
      give={(response) => logInWithPasskeyAction({ response, remember: getValues("remember"), callbackUrl })}
    >
      {t("passkey")}
    </PasskeyButton>
  );
}
