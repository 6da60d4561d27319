"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { askForPasskeyAction, logInWithPasskeyAction } from "@/app/api/passkeys/actions";
import { PasskeyButton } from "./passkey-button";

/**
 * Logs in with a passkey in place of the surrounding form's e-mail and password, and then opens `callbackUrl`. The form's field
 * `remember` decides how long the session lasts.
 */
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
