"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRailName } from "@/components/admin/rail-name";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { OutcomeHolder } from "@/components/forms/outcome-dialog";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import { Tabs } from "@/components/ui/tabs";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import type { FileDossier } from "@/lib/reconciliation/files/find-files";
import type { ListedFile, ListedLine } from "@/lib/reconciliation/files/find-files.sql";
import {
  type FileProblem,
  isNotification,
  type LineProblem,
  type StopReason,
} from "@/lib/reconciliation/settlement.model";
import { newAccounts, otherAccounts } from "./account-texts";
import { ColumnsForm } from "./columns-form";
import { FileActions } from "./file-actions";
import { FileBadge, useDayText } from "./settlement-texts";
import { StatementsCard } from "./statements-card";

type ScreenProps = FileDossier & { page: number; pages: number; show: "all" | "problems" };

/** A network's file before and after its import: facts about the file, and its lines with their problems. */
export function SettlementFileScreen({
  file,
  statements,
  columns,
  lines,
  isOwnUpload,
  isOwnImport,
  page,
  pages,
  show,
}: ScreenProps) {
  const t = useTranslations("adminReconciliation");
  const railName = useRailName();
  const hrefOf = (target: number) =>
    target >= 1 && target <= pages
      ? paths.settlementFile(file.id, { page: target, ...(show === "problems" ? { show } : {}) })
      : undefined;
  const lineColumns = useLineColumns(file);
  const hasLines = ["preview", "confirmed", "withdrawn"].includes(file.state);
  return (
    <>
      <PageHeader
        title={file.name}
        text={railName(file.rail)}
        actions={
          <ButtonLink variant="secondary" href={paths.settlementFiles}>
            {t("toFiles")}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-5">
        <State file={file} statements={statements} />
        <Card className="px-5 py-3">
          <Facts file={file} />
          <FileActions {...{ file, statements, isOwnUpload, isOwnImport }} />
        </Card>
        <StatementsCard statements={statements} />
        <OutcomeHolder>
          {file.state === "columns" || (file.state === "preview" && file.format === "csv") ? (
            <ColumnsForm file={file} columns={columns} />
          ) : null}
        </OutcomeHolder>
        {hasLines ? (
          <Card className="table-scroll">
            <div className="border-b border-line pt-2">
              <LineTabs file={file} show={show} />
            </div>
            {lines.items.length > 0 ? (
              <DataTable
                caption={t("file.linesTitle")}
                columns={lineColumns}
                items={lines.items}
                keyOf={({ number }) => String(number)}
                density="compact"
              />
            ) : (
              <EmptyState icon="file-text" title={t("file.noLines")} text={t("file.noLinesText")} />
            )}
            <Pager
              kind="number"
              page={page}
              pages={pages}
              previousHref={hrefOf(page - 1)}
              nextHref={hrefOf(page + 1)}
            />
          </Card>
        ) : null}
      </div>
    </>
  );
}

/** The reason why the file cannot be imported, if any, and the facts that staff must know before the import. */
function State({ file, statements }: Pick<ScreenProps, "file" | "statements">) {
  const t = useTranslations("adminReconciliation.file");
  if (file.state === "receiving") return <Alert tone="warning">{t("waiting")}</Alert>;
  if (file.state === "preview" && file.stop) {
    return (
      <Alert tone="danger" title={t("stopTitle")}>
        {t(`stop.${file.stop as StopReason}`, otherAccounts(statements))}
      </Alert>
    );
  }
  if (file.state === "preview") {
    const accounts = newAccounts(statements);
    return (
      <>
        {file.repeatedCount > 0 ? <Alert tone="warning">{t("repeated", { count: file.repeatedCount })}</Alert> : null}
        {accounts ? <Alert tone="info">{t("firstAccount", { accounts })}</Alert> : null}
      </>
    );
  }
  if (file.state !== "refused") return null;
  return (
    <Alert tone="danger" title={t("refusedTitle")}>
      {t(`refused.${file.problem as FileProblem}`)}{" "}
      {file.problemPlace ? t("atLine", { place: file.problemPlace }) : null}
    </Alert>
  );
}

function Facts({ file }: { file: ListedFile }) {
  const t = useTranslations("adminReconciliation.file");
  const format = useFormatter();
  const dayText = useDayText();
  const moment = (date: Date) => format.dateTime(date, { dateStyle: "medium", timeStyle: "short" });
  const { state, firstDay, lastDay, statement, lineCount, problemCount, matchedCount, exceptionCount } = file;
  const count = (value: number) => <span className="tabular-nums">{format.number(value)}</span>;
  const items: { term: string; value: ReactNode }[] = [
    {
      term: t("uploaded"),
      value: t("uploadedBy", { moment: moment(file.createdAt), name: file.uploadedByName }),
    },
    ...(statement ? [{ term: t("statement"), value: statement }] : []),
    ...(firstDay && lastDay
      ? [{ term: t("period"), value: t("periodOf", { first: dayText(firstDay), last: dayText(lastDay) }) }]
      : []),
    { term: t("lines"), value: count(lineCount) },
    ...(problemCount > 0 ? [{ term: t("problems"), value: count(problemCount) }] : []),
    ...(state === "confirmed"
      ? isNotification(file.format)
        ? [{ term: t("incoming"), value: count(matchedCount) }]
        : [
            { term: t("matched"), value: count(matchedCount) },
            { term: t("differences"), value: count(exceptionCount) },
          ]
      : []),
    ...(file.endedAt && file.endedByName
      ? [{ term: t("ended"), value: t("uploadedBy", { moment: moment(file.endedAt), name: file.endedByName }) }]
      : []),
  ];
  return (
    <>
      <div className="pt-2 pb-1">
        <FileBadge state={state} />
      </div>
      <DescriptionList items={items} />
    </>
  );
}

function LineTabs({ file, show }: { file: ListedFile; show: ScreenProps["show"] }) {
  const t = useTranslations("adminReconciliation.file");
  return (
    <Tabs
      label={t("tabsLabel")}
      tabs={[
        {
          ...{ key: "all", href: paths.settlementFile(file.id), label: t("showAll") },
          ...{ isCurrent: show === "all", count: String(file.lineCount) },
        },
        {
          ...{ key: "problems", href: paths.settlementFile(file.id, { show: "problems" }), label: t("showProblems") },
          ...{ isCurrent: show === "problems", count: String(file.problemCount) },
        },
      ]}
    />
  );
}

function useLineColumns(file: ListedFile): Column<ListedLine>[] {
  const t = useTranslations("adminReconciliation");
  const dayText = useDayText();
  return [
    {
      ...{ key: "place", header: t("file.place"), phone: "none" },
      cell: ({ place }) => <span className="text-ink-muted tabular-nums">{place}</span>,
    },
    {
      ...{ key: "reference", header: t("columns.reference"), phone: "title" },
      cell: ({ reference }) => <span className="block max-w-72 truncate">{reference || "–"}</span>,
    },
    {
      ...{ key: "day", header: t("file.day"), phone: "none" },
      cell: ({ bookedOn }) => (bookedOn ? <span className="whitespace-nowrap">{dayText(bookedOn)}</span> : "–"),
    },
    {
      ...{ key: "amount", header: t("file.amount"), phone: "value", align: "end" },
      cell: ({ amountMinor, currency, isCredit }) =>
        amountMinor !== null && currency !== null ? (
          <>
            <StaffAmount amountMinor={amountMinor} currency={currency} />
            {isCredit ? <span className="block text-xs text-ink-muted">{t("file.credit")}</span> : null}
          </>
        ) : (
          "–"
        ),
    },
    { key: "result", header: t("file.result"), phone: "detail", cell: (line) => <Result file={file} line={line} /> },
  ];
}

function Result({ file, line }: { file: ListedFile; line: ListedLine }) {
  const t = useTranslations("adminReconciliation.file");
  if (line.problem) {
    // The status of the payment as the network wrote it in the file.
    const said = line.problem === "not_booked" || line.problem === "status" ? line.details : "";
    return (
      <span className="text-danger">
        {t(`problem.${line.problem as LineProblem}`)} {said ? <span className="text-ink-muted">({said})</span> : null}
      </span>
    );
  }
  if (file.state === "preview") return <span className="text-ink-muted">{t("readable")}</span>;
  if (file.state === "withdrawn") return <span className="text-ink-muted">{t("withdrawnLine")}</span>;
  return line.transferId ? (
    <Badge tone="positive">{t("matchedLine")}</Badge>
  ) : (
    <Badge tone="warning">{t("differences")}</Badge>
  );
}
