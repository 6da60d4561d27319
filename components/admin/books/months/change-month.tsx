"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { closeMonthAction, reopenMonthAction } from "@/app/api/books/actions";
import { DeleteDialog } from "@/components/admin/resource/delete-dialog";
import { Button } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { useMonthText } from "./month-text";

type ChangeMonthProps = { month: string; change: "close" | "reopen" };

/** The button that closes a month or reopens a closed month. A dialog first asks for confirmation. */
export function ChangeMonth({ month, change }: ChangeMonthProps) {
  const t = useTranslations("adminBooks.months");
  const common = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const name = useMonthText()(month);
  const isClose = change === "close";
  return (
    <IfMay act="months.edit">
      <Button
        variant={isClose ? "secondary" : "quiet"}
        className="md:min-h-8"
        aria-label={t(`${change}Of`, { month: name })}
        onClick={() => setOpen(true)}
      >
        {t(change)}
      </Button>
      {isOpen ? (
        <DeleteDialog
          onClose={() => setOpen(false)}
          title={t(`${change}Title`, { month: name })}
          isDanger={!isClose}
          remove={(requestId) => (isClose ? closeMonthAction : reopenMonthAction)({ month }, requestId)}
          texts={{
            question: t(`${change}Text`),
            ...{ no: common("cancel"), yes: t(change), busy: t(`${change}Busy`) },
            success: t(isClose ? "closed" : "reopened"),
            successText: t(isClose ? "closedText" : "reopenedText"),
            error: t(`${change}Error`),
          }}
        >
          {isClose && month.endsWith("-12") ? (
            <p className="text-sm text-ink-muted">{t("closeYear", { year: month.slice(0, 4) })}</p>
          ) : null}
        </DeleteDialog>
      ) : null}
    </IfMay>
  );
}
