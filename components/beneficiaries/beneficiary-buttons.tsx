"use client";

import { useTranslations } from "next-intl";
import { useReopening } from "@/components/forms/kept-form";
import { Button, ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { isolate } from "@/lib/i18n/isolate";
import { paths } from "@/lib/paths";
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

type BeneficiaryButtonsProps = {
  beneficiary: BeneficiaryDetails;
  /** True in a list. The buttons are then less conspicuous than the beneficiary, and are icons on screens below 1280 pixels. */
  isInList?: boolean;
  /** True in the owner's own list, where a button opens the form that pays the beneficiary. */
  maySend?: boolean;
};

/** The actions on one beneficiary. */
export function BeneficiaryButtons({ beneficiary, isInList = false, maySend = false }: BeneficiaryButtonsProps) {
  const t = useTranslations("beneficiaries");
  const openDialog = useBeneficiaryDialog();
  const { nickname, accountNumber } = beneficiary;
  const edit = () => openDialog({ kind: "edit", beneficiary });
  useReopening(`beneficiary/${accountNumber}`, edit);
  const look = isInList
    ? "font-normal text-ink-muted hover:text-ink focus-visible:text-ink max-xl:size-11 max-xl:px-0"
    : "";
  const textClass = isInList ? "max-xl:hidden" : undefined;
  return (
    <div
      className={classNames(
        "-mx-3 flex gap-1 md:justify-end",
        isInList ? "-my-3 max-md:ml-0 max-md:gap-0" : "md:-my-2",
      )}
    >
      {maySend ? (
        <ButtonLink
          variant="quiet"
          className="max-xl:size-11 max-xl:px-0"
          aria-label={t("sendTo", { nickname: isolate(nickname) })}
          href={paths.send({ to: accountNumber })}
        >
          <Icon name="send" className="size-4.5 xl:hidden" />
          <span className={textClass}>{t("send")}</span>
        </ButtonLink>
      ) : null}
      <Button variant="quiet" className={look} aria-label={t("editOf", { nickname: isolate(nickname) })} onClick={edit}>
        {isInList ? <Icon name="pencil-line" className="size-4.5 xl:hidden" /> : null}
        <span className={textClass}>{t("edit")}</span>
      </Button>
      <Button
        variant="quiet"
        className={classNames("text-ink-muted", look)}
        aria-label={t("deleteOf", { nickname: isolate(nickname) })}
        onClick={() => openDialog({ kind: "delete", beneficiary })}
      >
        {isInList ? <Icon name="trash-2" className="size-4.5 xl:hidden" /> : null}
        <span className={textClass}>{t("delete")}</span>
      </Button>
    </div>
  );
}
