"use client";

import { useTranslations } from "next-intl";
import { createdAtColumn } from "@/components/admin/queues/queue-columns";
import type { QueueColumn } from "@/components/admin/queues/queue-parts";
import { DayOf } from "@/components/admin/resource/record-cells";
import { useDateText } from "@/components/term-products/use-date-text";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { type LoanStage, loanStage } from "@/lib/loans/days-past-due.model";
import type { Loan } from "@/lib/loans/loan";
import type { LoanOfQueue } from "./dossier";

/** The day of the application. */
export const appliedAtColumn = createdAtColumn("appliedAt");

/** Returns the column with the name of the loan plan or deposit plan. */
export function planColumn<Item>(nameOf: (record: Item) => string): QueueColumn<Item> {
  return {
    key: "planName",
    label: "planName",
    phone: "detail",
    cell: (record) => (
      <span className="block md:max-w-40 md:truncate 2xl:max-w-64" title={nameOf(record)}>
        {nameOf(record)}
      </span>
    ),
  };
}

/**
 * Shows the date of the next instalment. Before the payout, a loan has no instalment date. The cell then shows the date of the
 * application, as the specification requires for `dueDate`.
 */
export function DueDate({ loan: { nextDueOn, status, createdAt } }: { loan: Loan }) {
  const dateText = useDateText();
  if (nextDueOn) {
    return (
      <time dateTime={nextDueOn} className="whitespace-nowrap text-ink-muted tabular-nums">
        {dateText(nextDueOn)}
      </time>
    );
  }
  return status === "pending" || status === "approved" ? <DayOf date={createdAt} /> : "–";
}

const stageTones: Record<LoanStage, BadgeTone> = { 1: "neutral", 2: "warning", 3: "danger" };

/** Shows the days past due and the stage of an active loan. A loan that is not past due shows a dash. */
export function DaysPastDue({ loan: { daysPastDue } }: { loan: LoanOfQueue }) {
  const t = useTranslations("adminQueues");
  if (!daysPastDue) return "–";
  const stage = loanStage(daysPastDue);
  return (
    <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
      {t("daysPastDue", { days: daysPastDue })} <Badge tone={stageTones[stage]}>{t(`filters.stage.${stage}`)}</Badge>
    </span>
  );
}
