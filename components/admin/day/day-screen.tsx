import { useTranslations } from "next-intl";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { IfMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { DayOverview } from "@/lib/day/get-day-overview";
import type { DayResult, DayRun } from "@/lib/day/read-days.sql";
import { useFormatter } from "@/lib/i18n/formatter";
import type { SystemBalance } from "@/lib/ledger/system-balances.sql";
import { AdvanceDate } from "./advance-date";
import { DayFailures } from "./day-failures";
import { useCalendarDate, useDayLines } from "./day-words";
import { EndDays } from "./end-days";
import { Provisions } from "./provisions";

/** The bank's date, the results of the latest end-of-day runs, and the failed items that staff must try again. */
export function DayScreen({ date, isDemo, leadDays, nextDate, nextEndAt, dueDays, ...lists }: DayOverview) {
  const t = useTranslations("adminDay");
  const format = useFormatter();
  const calendarDate = useCalendarDate();
  const nextEnd = format.dateTime(nextEndAt, { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      {lists.isRoleTooPowerful ? (
        <div className="mb-6">
          <Alert tone="warning" title={t("roleTitle")}>
            {t("roleText")}
          </Alert>
        </div>
      ) : null}
      <IfMay act="day.run">
        {dueDays > 0 ? <EndDays dueDays={dueDays} firstDate={calendarDate(nextDate)} /> : null}
      </IfMay>
      <div className={classNames("grid gap-6", isDemo && "lg:grid-cols-2")}>
        <Card aria-labelledby="today-title" className="p-5">
          <h2 id="today-title" className="text-sm text-ink-muted">
            {t("today")}
          </h2>
          <p className="mt-1 text-2xl font-semibold tabular-nums" data-testid="bank-date">
            {calendarDate(date)}
          </p>
          {leadDays > 0 ? (
            <p className="mt-2">
              <Badge tone="info">{t("ahead", { days: leadDays })}</Badge>
            </p>
          ) : null}
          <p className="mt-3 text-sm text-ink-muted">
            {t("nextEnd", { date: calendarDate(nextDate), moment: nextEnd })}
          </p>
        </Card>
        <IfMay act="day.run">{isDemo ? <AdvanceDate date={date} /> : null}</IfMay>
      </div>
      {lists.failures.length > 0 ? <DayFailures failures={lists.failures} openCount={lists.openFailures} /> : null}
      <DayRuns runs={lists.runs} />
      <Provisions provisions={lists.provisions} />
      <SystemBalances balances={lists.balances} />
    </>
  );
}

function DayRuns({ runs }: { runs: DayRun[] }) {
  const t = useTranslations("adminDay.runs");
  const format = useFormatter();
  const calendarDate = useCalendarDate();
  const moment = (at: Date) => (
    <time dateTime={at.toISOString()} className="whitespace-nowrap text-ink-muted tabular-nums">
      {format.dateTime(at, { dateStyle: "medium", timeStyle: "medium" })}
    </time>
  );
  const columns: Column<DayRun>[] = [
    {
      key: "date",
      header: t("date"),
      phone: "title",
      className: "font-medium whitespace-nowrap align-top md:pt-3",
      cell: ({ date }) => calendarDate(date),
    },
    {
      key: "done",
      header: t("done"),
      phone: "detail",
      className: "align-top md:py-3 max-md:col-span-2",
      cell: ({ results }) => <DayLines results={results} />,
    },
    {
      key: "started",
      header: t("started"),
      phone: "none",
      className: "align-top md:pt-3",
      cell: ({ startedAt }) => moment(startedAt),
    },
    {
      key: "finished",
      header: t("finished"),
      phone: "none",
      className: "align-top md:pt-3",
      cell: ({ finishedAt }) => (finishedAt ? moment(finishedAt) : "–"),
    },
    {
      key: "state",
      header: t("state"),
      phone: "value",
      className: "align-top md:pt-3",
      cell: ({ finishedAt, failures }) => (
        <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
          {failures > 0 ? <Badge tone="danger">{t("hasFailed", { count: failures })}</Badge> : null}
          <Badge tone={finishedAt ? "positive" : "info"}>{finishedAt ? t("isOver") : t("isUnderWay")}</Badge>
        </span>
      ),
    },
  ];
  return (
    <Card aria-labelledby="runs-title" className="mt-6">
      <CardHead id="runs-title" title={t("title")} />
      {runs.length > 0 ? (
        <div className="table-scroll">
          <DataTable
            caption={t("caption")}
            columns={columns}
            items={runs}
            keyOf={({ date }) => date}
            density="compact"
          />
        </div>
      ) : (
        <EmptyState icon="calendar-clock" title={t("emptyTitle")} text={t("emptyText")} />
      )}
    </Card>
  );
}

function DayLines({ results }: { results: DayResult[] }) {
  const t = useTranslations("adminDay.runs");
  const lines = useDayLines()(results);
  if (lines.length === 0) return <span className="text-ink-muted">{t("nothing")}</span>;
  return (
    <ul className="space-y-0.5">
      {lines.map(({ key, text, isWarning }) => (
        <li key={key} className={classNames("tabular-nums", isWarning && "text-warning")}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function SystemBalances({ balances }: { balances: SystemBalance[] }) {
  const t = useTranslations("adminDay.balances");
  const calendarDate = useCalendarDate();
  const columns: Column<SystemBalance>[] = [
    {
      key: "code",
      header: t("code"),
      phone: "title",
      className: "font-medium break-all",
      cell: ({ code }) => code,
    },
    {
      key: "snapshot",
      header: t("snapshot"),
      phone: "detail",
      align: "end",
      className: "max-md:text-left text-ink-muted tabular-nums max-md:col-span-2",
      cell: ({ snapshot, currency }) =>
        snapshot
          ? t.rich("snapshotOn", {
              amount: () => <StaffAmount amountMinor={snapshot.balanceMinor} currency={currency} />,
              date: calendarDate(snapshot.date),
            })
          : t("noSnapshot"),
    },
    {
      key: "now",
      header: t("now"),
      phone: "value",
      align: "end",
      className: "font-medium",
      cell: ({ balanceMinor, currency }) => <StaffAmount amountMinor={balanceMinor} currency={currency} />,
    },
  ];
  return (
    <Card aria-labelledby="balances-title" className="mt-6">
      <CardHead id="balances-title" title={t("title")} text={t("text")} />
      {balances.length > 0 ? (
        <div className="table-scroll">
          <DataTable
            caption={t("caption")}
            columns={columns}
            items={balances}
            keyOf={({ code }) => code}
            density="compact"
          />
        </div>
      ) : (
        <EmptyState icon="landmark" title={t("emptyTitle")} text={t("emptyText")} />
      )}
    </Card>
  );
}
