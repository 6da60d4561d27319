"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { ExportLink } from "@/components/admin/resource/export-link";
import { OpenRecord } from "@/components/admin/resource/record-cells";
import type { Resource, ResourceColumn, ResourceData } from "@/components/admin/resource/resource";
import { exportHref, type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import type { ExceptionSummary, ListedException } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import type { ExceptionDossier } from "@/lib/reconciliation/exceptions/get-exception";
import { exceptionKinds, exceptionStates } from "@/lib/reconciliation/settlement";
import { ExceptionPanel } from "./exception-panel";
import { ExceptionBadge, referenceOf, useDayText, useRailFilter, useRailName } from "./settlement-texts";

type ScreenProps = {
  data: ResourceData<ListedException>;
  query: ResourceQuery;
  suspense: ExceptionSummary["suspense"];
  /** The exception whose panel is open. */
  dossier: ExceptionDossier | null;
};

/** What networks' files and the books differ in, and the panel in which staff work on one. */
export function ExceptionsScreen({ data, query, suspense, dossier }: ScreenProps) {
  const t = useTranslations("adminReconciliation");
  const path = paths.manageReconciliation;
  const hrefOf = ({ id }: ListedException) => resourceHref(path, query, { page: query.page, open: id });
  const resource: Resource<ListedException> = {
    ...{ path, title: t("title"), text: t("text"), searchLabel: t("searchLabel"), tabsLabel: t("tabsLabel") },
    statuses: exceptionStates.map((value) => ({ value, label: t(`states.${value}`) })),
    filters: [
      {
        ...{ key: "kind", label: t("filters.kind"), all: t("filters.allKinds") },
        options: exceptionKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
      useRailFilter(),
    ],
    columns: useColumns(hrefOf),
    actions: [],
    keyOf: ({ id }) => id,
    hrefOf,
    empty: { icon: "list-checks", title: t("emptyTitle"), text: t("emptyText") },
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        data={data}
        query={query}
        toolbar={
          <>
            <ExportLink href={exportHref(paths.manageReconciliationCsv, query)} />
            <ButtonLink href={paths.settlementFiles}>{t("toFiles")}</ButtonLink>
          </>
        }
        notice={<Notices suspense={suspense} query={query} items={data.items} />}
      />
      <ExceptionPanel dossier={dossier} closeHref={resourceHref(path, query, { page: query.page })} />
    </>
  );
}

function useColumns(hrefOf: (item: ListedException) => string): ResourceColumn<ListedException>[] {
  const t = useTranslations("adminReconciliation");
  const dayText = useDayText();
  const railName = useRailName();
  return [
    {
      ...{ key: "reference", header: t("columns.reference"), phone: "title" },
      cell: (item) => (
        <OpenRecord
          href={hrefOf(item)}
          label={t("openOf", { reference: referenceOf(item) })}
          text={referenceOf(item)}
        />
      ),
      phoneCell: referenceOf,
    },
    { key: "kind", header: t("columns.kind"), phone: "detail", cell: ({ kind }) => t(`kinds.${kind}`) },
    { key: "rail", header: t("columns.rail"), phone: "none", cell: ({ rail }) => railName(rail) },
    {
      ...{ key: "day", header: t("columns.day"), phone: "none", sort: "date" },
      cell: ({ happenedOn }) => (
        <span className="whitespace-nowrap text-ink-muted tabular-nums">{dayText(happenedOn)}</span>
      ),
    },
    {
      ...{ key: "theirs", header: t("columns.theirs"), phone: "none", align: "end" },
      cell: ({ theirsMinor, currency }) => <Amount amountMinor={theirsMinor} currency={currency} />,
    },
    {
      ...{ key: "ours", header: t("columns.ours"), phone: "none", align: "end" },
      cell: ({ oursMinor, currency }) => <Amount amountMinor={oursMinor} currency={currency} />,
    },
    {
      ...{ key: "off", header: t("columns.off"), phone: "value", align: "end", className: "font-medium" },
      cell: ({ theirsMinor, oursMinor, currency }) => (
        <Amount amountMinor={theirsMinor - oursMinor} currency={currency} sign="always" />
      ),
    },
    { key: "state", header: t("columns.state"), phone: "note", cell: ({ state }) => <ExceptionBadge state={state} /> },
  ];
}

type NoticesProps = { suspense: ExceptionSummary["suspense"]; query: ResourceQuery; items: ListedException[] };

/** What stands on the suspense accounts, and that the table is about one file only. */
function Notices({ suspense, query, items }: NoticesProps) {
  const t = useTranslations("adminReconciliation");
  const railName = useRailName();
  const isOfFile = Boolean(query.filters.file);
  if (suspense.length === 0 && !isOfFile) return null;
  return (
    <div className="flex flex-col gap-3">
      {isOfFile ? (
        <Alert tone="neutral">
          {t("ofFile", { name: items[0]?.fileName ?? "–" })}{" "}
          <Link href={paths.manageReconciliation} className="text-accent-text underline">
            {t("showAll")}
          </Link>
        </Alert>
      ) : null}
      {suspense.length > 0 ? (
        <Alert tone="info" title={t("suspenseTitle")}>
          <ul className="flex flex-wrap gap-x-6">
            {suspense.map(({ rail, currency, balanceMinor, itemCount }) => (
              <li key={`${rail} ${currency}`}>
                {t("suspenseItem", { rail: railName(rail), count: itemCount })}{" "}
                <Amount amountMinor={balanceMinor} currency={currency} sign="always" className="font-semibold" />
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  );
}
