"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { resendMyVerificationAction } from "@/app/api/auth/actions";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/**
 * Tells a customer whose e-mail is not verified what has to be done first (decision 19), and sends the link once more
 * on the spot. Its texts are the namespace `session`.
 */
export function VerifyEmailNotice({ email }: { email: string }) {
  const t = useTranslations("session.verifyNotice");
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function resend() {
    setBusy(true);
    const result = await resendMyVerificationAction({}).catch(() => null);
    setBusy(false);
    setOutcome(
      result?.ok
        ? { kind: "success", title: t("resentTitle"), hint: t("resentText") }
        : { kind: "error", title: t("failedTitle"), hint: result?.message },
    );
  }

  return (
    <>
      <Alert
        tone="warning"
        title={t("title")}
        actions={
          <Button variant="secondary" busy={isBusy} busyText={t("resendBusy")} onClick={resend}>
            {t("resend")}
          </Button>
        }
      >
        {t("text", { email })}
      </Alert>
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}
