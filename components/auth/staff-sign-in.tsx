"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

/** Redirects staff to the bank's own identity provider, and afterwards to `callbackUrl`. */
export function StaffSignIn({ providerId, callbackUrl }: { providerId: string; callbackUrl: string }) {
  const t = useTranslations("auth.login");
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // `next-auth/react` loads on the click, because customers never need this module.
    const { signIn } = await import("next-auth/react");
    await signIn(providerId, { callbackUrl });
  };
  return (
    <Button variant="secondary" className="w-full" busy={isBusy} busyText={t("busy")} onClick={leave}>
      {t("staffSignIn")}
    </Button>
  );
}
