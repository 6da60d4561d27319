"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { resendMyVerificationAction } from "@/app/api/auth/actions";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Button } from "@/components/ui/button";

/** The button that sends the customer's verification link again. The texts are in the namespace `session`. */
export function ResendVerification() {
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
      <Button variant="secondary" busy={isBusy} busyText={t("resendBusy")} onClick={resend}>
        {t("resend")}
      </Button>
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}
