"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { startVerificationAction } from "@/app/api/books/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";

/** Starts a verification of all books, and then shows the progress of the verification. */
export function StartVerification() {
  const t = useTranslations("adminBooks.verifications");
  const act = useAct("verify", t("notStarted"));
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Outcome | null>(null);

  async function start() {
    setBusy(true);
    setFailure(null);
    const { data, failure: failed } = await act(() => startVerificationAction({}));
    setBusy(false);
    // If the verification has started but the answer was lost, `data` and `failed` are both null. The list on this page then
    // shows the new verification.
    if (data) router.push(paths.ledgerVerification(data.id));
    else setFailure(failed);
  }

  return (
    <IfMay act="ledger.verify">
      <div className="flex flex-col items-start gap-3">
        <Button busy={isBusy} busyText={t("starting")} onClick={start}>
          {t("start")}
        </Button>
        {failure ? (
          <Alert tone="danger" title={failure.title}>
            {failure.hint}
          </Alert>
        ) : null}
      </div>
    </IfMay>
  );
}
