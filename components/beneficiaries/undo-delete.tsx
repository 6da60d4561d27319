"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { restoreBeneficiaryAction } from "@/app/api/beneficiary/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { Button } from "@/components/ui/button";

type UndoDeleteProps = {
  accountNumber: string;
  /** The customer, when staff work on the customer's beneficiaries. */
  ownerEmail?: string;
  onEnd: (outcome: Outcome) => void;
};

/** Takes back the deletion that the dialog around has just told of. */
export function UndoDelete({ accountNumber, ownerEmail, onEnd }: UndoDeleteProps) {
  const t = useTranslations("beneficiaries.undo");
  const common = useTranslations("common");
  const [isBusy, startTransition] = useTransition();
  const undo = () =>
    startTransition(async () => {
      const owner = ownerEmail ? { email: ownerEmail } : {};
      const result = await restoreBeneficiaryAction({ ...owner, accountNumber }).catch(() => null);
      onEnd(
        result?.ok
          ? { kind: "success", title: t("success") }
          : { kind: "error", title: t("error"), hint: result?.message ?? common("tryAgainLater") },
      );
    });
  return (
    <Button variant="secondary" busy={isBusy} busyText={t("busy")} onClick={undo}>
      {t("button")}
    </Button>
  );
}
