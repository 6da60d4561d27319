"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { startVerificationAction } from "@/app/api/books/actions";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { refusalReason } from "@/lib/action-result";
import { paths } from "@/lib/paths";

/** Has the whole books verified, and leads to how far that has come. */
export function StartVerification() {
  const t = useTranslations("adminBooks.verifications");
  const common = useTranslations("common");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function start() {
    setBusy(true);
    setFailure(null);
    const result = await startVerificationAction({}).catch(() => null);
    setBusy(false);
    if (result?.ok) router.push(paths.ledgerVerification(result.data.id));
    else setFailure(result ? refusalReason(result) : common("tryAgainLater"));
  }

  return (
    <IfMay act="ledger.verify">
      <div className="flex flex-col items-start gap-3">
        <Button busy={isBusy} busyText={t("starting")} onClick={start}>
          {t("start")}
        </Button>
        {failure ? (
          <Alert tone="danger" title={t("notStarted")}>
            {failure}
          </Alert>
        ) : null}
      </div>
    </IfMay>
  );
}
