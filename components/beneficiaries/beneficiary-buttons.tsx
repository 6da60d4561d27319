"use client";

import { useTranslations } from "next-intl";
import { useReopening } from "@/components/forms/kept-form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { isolate } from "@/lib/i18n/isolate";
import { useBeneficiaryDialog } from "./beneficiary-dialogs";
import type { BeneficiaryDetails } from "./beneficiary-form";

export function AddBeneficiaryButton() {
  const t = useTranslations("beneficiaries");
  const openDialog = useBeneficiaryDialog();
  return (
    <Button onClick={() => openDialog({ kind: "add" })}>
      <Icon name="plus" className="size-4" />
      {t("add")}
    </Button>
  );
}

/** The actions on one beneficiary. */
export function BeneficiaryButtons({ beneficiary }: { beneficiary: BeneficiaryDetails }) {
  const t = useTranslations("beneficiaries");
  const openDialog = useBeneficiaryDialog();
  const { nickname, accountNumber } = beneficiary;
  const edit = () => openDialog({ kind: "edit", beneficiary });
  useReopening(`beneficiary/${accountNumber}`, edit);
  return (
    <div className="-mx-3 flex gap-1 md:-my-2 md:justify-end">
      <Button variant="quiet" aria-label={t("editOf", { nickname: isolate(nickname) })} onClick={edit}>
        {t("edit")}
      </Button>
      <Button
        variant="quiet"
        className="text-ink-muted"
        aria-label={t("deleteOf", { nickname: isolate(nickname) })}
        onClick={() => openDialog({ kind: "delete", beneficiary })}
      >
        {t("delete")}
      </Button>
    </div>
  );
}
