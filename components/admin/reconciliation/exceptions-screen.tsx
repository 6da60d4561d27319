"use client";

import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { ExportLink } from "@/components/admin/resource/export-link";
import type { ResourceData } from "@/components/admin/resource/resource";
import { exportHref, type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { ExceptionSummary, ListedException } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import type { ExceptionDossier } from "@/lib/reconciliation/exceptions/get-exception";
import type { Owners } from "./exception-owner";
import { ExceptionPanel } from "./exception-panel";
import { useExceptionsTable } from "./exceptions-table";

type ScreenProps = {
  data: ResourceData<ListedException>;
  query: ResourceQuery;
  suspense: ExceptionSummary["suspense"];
  /** The difference whose panel is open. */
  dossier: ExceptionDossier | null;
  owners: Owners;
  /** The age of a difference, in days, above which the bank alarms staff. */
  lateDays: number;
};

/** The table of differences, and the panel for working on a difference. */
export function ExceptionsScreen({ data, query, suspense, dossier, owners, lateDays }: ScreenProps) {
  const t = useTranslations("adminReconciliation");
  return (
    <>
      <ResourceScreen
        resource={useExceptionsTable(query, owners, lateDays)}
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
      <ExceptionPanel
        dossier={dossier}
        owners={owners}
        closeHref={resourceHref(paths.manageReconciliation, query, { page: query.page })}
      />
    </>
  );
}

type NoticesProps = { suspense: ExceptionSummary["suspense"]; query: ResourceQuery; items: ListedException[] };

/** The balances of the suspense accounts. A note also states if the table is filtered to the differences of one file. */
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
            {suspense.map(({ rail, currency, offMinor, itemCount }) => (
              <li key={`${rail} ${currency}`}>
                {t("suspenseItem", { rail: railName(rail), count: itemCount })}{" "}
                <StaffAmount amountMinor={offMinor} currency={currency} sign="always" className="font-semibold" />
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  );
}
