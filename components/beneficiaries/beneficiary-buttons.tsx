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

/**
 * The buttons of a beneficiary in a list. Below 1280 pixels, a sheet contains "Edit" and "Delete". On phones, the sheet also
 * contains "Send".
 */
export function BeneficiaryButtons({ beneficiary, maySend = false }: BeneficiaryButtonsProps) {
  const t = useTranslations("beneficiaries");
  const openDialog = useBeneficiaryDialog();
  const { accountNumber } = beneficiary;
  const nickname = isolate(beneficiary.nickname);
  useReopening(`beneficiary/${accountNumber}`, () => openDialog({ kind: "edit", beneficiary }));
  return (
    <div className="relative z-[1] -mr-3 flex items-center gap-1 md:-my-3 md:-ml-3 md:justify-end">
      {maySend ? (
        <ButtonLink
          variant="secondary"
          className="finger mr-1 min-h-9 px-3 max-md:hidden"
          aria-label={t("sendTo", { nickname })}
          href={paths.send({ to: accountNumber })}
        >
          {t("send")}
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
          <Icon name={icon} className="size-4" />
        </Button>
      ))}
      <Button
        variant="quiet"
        className={classNames(quietLook, "size-11 px-0 xl:hidden")}
        aria-haspopup="dialog"
        aria-label={t("moreOf", { nickname })}
        onClick={() => openDialog({ kind: "choose", beneficiary, maySend })}
      >
        <Icon name="ellipsis" className="size-5" />
      </Button>
    </div>
  );
}

/** The buttons have a muted colour, so that the names in the list stand out. */
const quietLook = "text-ink-faint hover:text-ink focus-visible:text-ink";

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
