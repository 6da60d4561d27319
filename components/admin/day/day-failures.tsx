"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { retryFailureAction } from "@/app/api/day/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { IfMay } from "@/components/ui/may";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { DayFailure } from "@/lib/day/read-days.sql";
import { useCalendarDate } from "./day-words";

/** Items that the end-of-day run failed to process, each with a button that tries the item again. */
export function DayFailures({ failures, openCount }: { failures: DayFailure[]; openCount: number }) {
  const t = useTranslations("adminDay.failures");
  const act = useAct("retry", t("failed"));
  const router = useRouter();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<Outcome | null>(null);

  async function retry(id: string) {
    setBusyId(id);
    setFailure(null);
    const end = await act(() => retryFailureAction({ id }));
    setBusyId(null);
    setFailure(end.failure);
    router.refresh();
  }

  return (
    <Card aria-labelledby="failures-title" className="mt-6">
      <CardHead id="failures-title" title={t("title")}>
        <Badge tone={openCount > 0 ? "danger" : "positive"}>{t("open", { count: openCount })}</Badge>
      </CardHead>
      {failure === null ? null : (
        <div className="p-4">
          <Alert tone="danger" title={failure.title}>
            {failure.hint}
          </Alert>
        </div>
      )}
      <div className="table-scroll">
        <DataTable
          caption={t("caption")}
          columns={useColumns(busyId, retry)}
          items={failures}
          keyOf={({ id }) => id}
          density="compact"
        />
      </div>
    </Card>
  );
}

function useColumns(busyId: string | null, onRetry: (id: string) => void): Column<DayFailure>[] {
  const t = useTranslations("adminDay.failures");
  const tasks = useTranslations("adminDay.tasks");
  const calendarDate = useCalendarDate();
  const nameOf = ({ task, subjectType, subjectId, number }: DayFailure) =>
    [
      tasks.has(task as "interest") ? tasks(task as "interest") : task,
      t(subjectType, { id: subjectId.slice(-8) }),
      ...(number > 0 ? [t("number", { number })] : []),
    ].join(" · ");
  return [
    { key: "what", header: t("what"), phone: "title", className: "font-medium", cell: nameOf },
    {
      key: "date",
      header: t("date"),
      phone: "value",
      className: "whitespace-nowrap text-ink-muted",
      cell: ({ date }) => calendarDate(date),
    },
    {
      key: "error",
      header: t("error"),
      phone: "detail",
      className: "break-words max-md:col-span-2",
      cell: ({ error }) => error,
    },
    {
      key: "state",
      header: t("state"),
      phone: "actions",
      align: "end",
      cell: (item) =>
        item.resolvedAt ? (
          <Badge tone="positive">{t("resolved")}</Badge>
        ) : (
          <IfMay act="day.run">
            <Button
              variant="quiet"
              className="whitespace-nowrap max-md:-ml-3 md:-mr-3 md:min-h-8"
              aria-label={t("retryOf", { what: nameOf(item) })}
              busy={busyId === item.id}
              busyText={t("retrying")}
              onClick={() => onRetry(item.id)}
            >
              {t("retry")}
            </Button>
          </IfMay>
        ),
    },
  ];
}
