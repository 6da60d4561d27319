"use client";

import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { signWithPasskey } from "@/components/forms/passkey-prompt";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import { refusalTitle } from "./refusal-title";

type PasskeyButtonProps = {
  variant: ButtonVariant;
  /** Set this property when the button replaces the element that had the focus. */
  autoFocus?: boolean;
  /** Asks the bank for a challenge. */
  ask: () => Promise<ActionResult<PublicKeyCredentialRequestOptionsJSON>>;
  /** Sends the signature to the bank. The bank then logs the customer in. */
  give: (response: AuthenticationResponseJSON) => Promise<ActionResult<{ continueTo: string }>>;
  children: ReactNode;
};

/** Logs in by a passkey and opens the next page. If the log-in fails, shows the reason. */
export function PasskeyButton({ variant, autoFocus = false, ask, give, children }: PasskeyButtonProps) {
  const t = useTranslations("auth.login");
  const common = useTranslations("common");
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, startTransition] = useTransition();

  async function logIn() {
    const signed = await signWithPasskey(await ask(), common);
    return signed.ok ? await give(signed.data) : signed;
  }

  const press = () =>
    startTransition(async () => {
      const result = await logIn().catch(() => null);
      if (result?.ok) return router.replace(result.data.continueTo);
      if (!result) return setOutcome({ kind: "error", title: common("notKnownTitle"), hint: common("notKnownText") });
      const title = t(refusalTitle(result.code));
      setOutcome({ kind: "error", title, hint: refusalReason(result) });
    });

  return (
    <>
      <Button
        variant={variant}
        autoFocus={autoFocus}
        className="w-full"
        busy={isBusy}
        busyText={t("busy")}
        onClick={press}
      >
        <Icon name="key-round" className="size-4" />
        {children}
      </Button>
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}
