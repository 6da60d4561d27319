"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { endDueDaysAction } from "@/app/api/day/actions";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** Says that ends of days are due, and ends them when nothing has done so by itself. */
export function EndDays({ dueDays, firstDate }: { dueDays: number; firstDate: string }) {
  const t = useTranslations("adminDay");
  const common = useTranslations("common");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function end() {
    setBusy(true);
    setFailure(null);
    // A long day takes several calls.
    for (let isDone = false; !isDone; ) {
      const result = await endDueDaysAction({}).catch(() => null);
      if (!result?.ok) setFailure(result?.message ?? common("tryAgainLater"));
      isDone = !result?.ok || result.data.isDone;
    }
    setBusy(false);
    router.refresh();
  }

  return (
    <div className="mb-6 space-y-3">
      {failure ? (
        <Alert tone="danger" title={t("endFailed")}>
          {failure}
        </Alert>
      ) : null}
      <Alert
        tone="warning"
        title={t("dueTitle", { days: dueDays })}
        actions={
          <Button variant="secondary" busy={isBusy} busyText={t("ending")} onClick={end}>
            {t("endNow")}
          </Button>
        }
      >
        {t("dueText", { date: firstDate })}
      </Alert>
    </div>
  );
}
