"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { resendMyVerificationAction } from "@/app/api/auth/actions";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/**
 * Asks a customer to verify the e-mail address first (docs/domain.md, "Access"), and resends the link on request. The texts are
 * in the namespace `session`.
 */
export function VerifyEmailNotice({ email }: { email: string }) {
  const t = useTranslations("session.verifyNotice");
  const act = useAct("resend", t("failedTitle"));
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function resend() {
    setBusy(true);
    const { failure } = await act(() => resendMyVerificationAction({}));
    setBusy(false);
    setOutcome(failure ?? { kind: "success", title: t("resentTitle"), hint: t("resentText") });
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
