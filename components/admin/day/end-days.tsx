"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { endDueDaysAction } from "@/app/api/day/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/**
 * Tells staff that the end-of-day run of one or more days is due. If the scheduled job does not start the run, staff can start it
 * with the button.
 */
export function EndDays({ dueDays, firstDate }: { dueDays: number; firstDate: string }) {
  const t = useTranslations("adminDay");
  const act = useAct("end-days", t("endFailed"));
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Outcome | null>(null);

  async function end() {
    setBusy(true);
    setFailure(null);
    // The loop is needed because the end-of-day run of one day can take longer than one call.
    for (let isDone = false; !isDone; ) {
      const end = await act(() => endDueDaysAction({}));
      setFailure(end.failure);
      // If the call succeeded but its answer was lost, the loop calls again to find out whether days are left.
      isDone = !end.isDone || end.data?.isDone === true;
    }
    setBusy(false);
    router.refresh();
  }

  return (
    <div className="mb-6 space-y-3">
      {failure ? (
        <Alert tone="danger" title={failure.title}>
          {failure.hint}
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
