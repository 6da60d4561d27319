import { useTranslations } from "next-intl";
import { BooksHeader } from "@/components/admin/books/books-header";
import { Alert } from "@/components/ui/alert";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { Months } from "@/lib/books/periods/get-months";
import type { BookMonth, MonthState } from "@/lib/books/periods/months.sql";
import { useFormatter } from "@/lib/i18n/formatter";
import { ChangeMonth } from "./change-month";
import { useMonthText } from "./month-text";

const tones = { running: "info", open: "neutral", closed: "positive" } as const satisfies Record<MonthState, BadgeTone>;

/** The months of the books. An admin can close the next month or reopen the last closed month. */
export function MonthsScreen({ months, openExceptions, waitingPayments, openProposals }: Months) {
  const t = useTranslations("adminBooks.months");
  const columns = useColumns();
  return (
    <>
      <BooksHeader current="months" />
      <p className="mb-4 text-sm text-ink-muted">{t("text")}</p>
      {openExceptions + waitingPayments + openProposals > 0 ? (
        <div className="mb-5">
          <Alert tone="warning">
            {t("waiting", { exceptions: openExceptions, payments: waitingPayments, proposals: openProposals })}
          </Alert>
        </div>
      ) : null}
      <Card>
        {months.length > 0 ? (
          <DataTable
            caption={t("caption")}
            columns={columns}
            items={months}
            keyOf={({ month }) => month}
            density="compact"
          />
        ) : (
          <EmptyState icon="calendar-days" title={t("noneTitle")} text={t("noneText")} />
        )}
      </Card>
    </>
  );
}

function useColumns(): Column<BookMonth>[] {
  const t = useTranslations("adminBooks.months");
  const monthText = useMonthText();
  const format = useFormatter();
  return [
    {
      ...{ key: "month", header: t("month"), phone: "title", className: "font-medium" },
      cell: ({ month }) => monthText(month),
    },
    {
      ...{ key: "changed", header: t("changed"), phone: "detail" },
      cell: ({ changedAt, changedByName }) =>
        changedAt
          ? t("by", { name: changedByName ?? "–", date: format.dateTime(changedAt, { dateStyle: "medium" }) })
          : "–",
    },
    {
      ...{ key: "state", header: t("state"), phone: "value" },
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      ...{ key: "actions", header: t("actions"), phone: "actions", align: "end" },
      cell: ({ month, isNext, isLast }) =>
        isNext || isLast ? <ChangeMonth month={month} change={isNext ? "close" : "reopen"} /> : null,
    },
  ];
}
