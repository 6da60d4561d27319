"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { restoreBeneficiaryAction } from "@/app/api/beneficiary/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Button } from "@/components/ui/button";

type UndoDeleteProps = {
  accountNumber: string;
  /** The customer's e-mail, when staff work on a customer's beneficiaries. */
  ownerEmail?: string;
  onEnd: (outcome: Outcome) => void;
};

/** The button that restores the beneficiary whose deletion the surrounding dialog reports. */
export function UndoDelete({ accountNumber, ownerEmail, onEnd }: UndoDeleteProps) {
  const t = useTranslations("beneficiaries.undo");
  const act = useAct("undo", t("error"));
  const [isBusy, startTransition] = useTransition();
  const undo = () =>
    startTransition(async () => {
      const owner = ownerEmail ? { email: ownerEmail } : {};
      const { failure } = await act(() => restoreBeneficiaryAction({ ...owner, accountNumber }));
      onEnd(failure ?? { kind: "success", title: t("success") });
    });
  return (
    <Button variant="secondary" busy={isBusy} busyText={t("busy")} onClick={undo}>
      {t("button")}
    </Button>
  );
}
