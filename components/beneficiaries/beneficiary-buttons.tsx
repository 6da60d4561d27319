"use client";

import { useTranslations } from "next-intl";
import { useReopening } from "@/components/forms/kept-form";
import { Button, ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { Round } from "@/components/ui/round-actions";
import { isolate } from "@/lib/i18n/isolate";
import { paths } from "@/lib/paths";
import { beneficiaryTasks, useBeneficiaryDialog } from "./beneficiary-dialogs";
import type { BeneficiaryDetails } from "./beneficiary-form";

export function AddBeneficiaryButton({ className }: { className?: string }) {
  const t = useTranslations("beneficiaries");
  const openDialog = useBeneficiaryDialog();
  return (
    <Button className={className} onClick={() => openDialog({ kind: "add" })}>
      <Icon name="plus" className="size-4" />
      <span>{t("add")}</span>
    </Button>
  );
}

type BeneficiaryButtonsProps = {
  beneficiary: BeneficiaryDetails;
  /** True in the customer's own list, where each beneficiary has a link to the form for a payment. False for staff. */
  maySend?: boolean;
};

/** The buttons of a beneficiary in a list. Below 1280 pixels, a sheet contains "Edit" and "Delete". */
export function BeneficiaryButtons({ beneficiary, maySend = false }: BeneficiaryButtonsProps) {
  const t = useTranslations("beneficiaries");
  const openDialog = useBeneficiaryDialog();
  const { accountNumber } = beneficiary;
  const nickname = isolate(beneficiary.nickname);
  useReopening(`beneficiary/${accountNumber}`, () => openDialog({ kind: "edit", beneficiary }));
  return (
    <div className="-mr-3 flex gap-1 md:-my-3 md:-ml-3 md:justify-end">
      {maySend ? (
        <ButtonLink
          variant="quiet"
          className="max-md:size-11 max-md:rounded-full max-md:bg-accent-soft max-md:px-0"
          aria-label={t("sendTo", { nickname })}
          href={paths.send({ to: accountNumber })}
        >
          <Icon name="send" className="size-4.5 md:hidden" />
          <span className="max-md:hidden">{t("send")}</span>
        </ButtonLink>
      ) : null}
      {beneficiaryTasks.map(({ kind, icon }) => (
        <Button
          key={kind}
          variant="quiet"
          className={classNames(quietLook, "size-11 px-0 max-xl:hidden")}
          title={t(kind)}
          aria-label={t(`${kind}Of`, { nickname })}
          onClick={() => openDialog({ kind, beneficiary })}
        >
          <Icon name={icon} className="size-4.5" />
        </Button>
      ))}
      <Button
        variant="quiet"
        className={classNames(quietLook, "size-11 px-0 xl:hidden")}
        aria-haspopup="dialog"
        aria-label={t("moreOf", { nickname })}
        onClick={() => openDialog({ kind: "choose", beneficiary })}
      >
        <Icon name="ellipsis" className="size-5" />
      </Button>
    </div>
  );
}

/** The buttons have a muted colour, so that the names in the list stand out. */
const quietLook = "font-normal text-ink-muted hover:text-ink focus-visible:text-ink";

/** Round buttons for changing and deleting a beneficiary, for the customer's page of one beneficiary. */
export function RoundBeneficiaryButtons({ beneficiary }: { beneficiary: BeneficiaryDetails }) {
  const t = useTranslations("beneficiaries");
  const openDialog = useBeneficiaryDialog();
  const nickname = isolate(beneficiary.nickname);
  useReopening(`beneficiary/${beneficiary.accountNumber}`, () => openDialog({ kind: "edit", beneficiary }));
  return beneficiaryTasks.map(({ kind, icon }) => (
    <li key={kind}>
      <button
        type="button"
        className="group round-action"
        aria-label={t(`${kind}Of`, { nickname })}
        onClick={() => openDialog({ kind, beneficiary })}
      >
        <Round icon={icon}>{t(kind)}</Round>
      </button>
    </li>
  ));
}
