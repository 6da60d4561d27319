"use client";

import { useTranslations } from "next-intl";
import { ExportLink } from "@/components/admin/resource/export-link";
import type { ResourceData } from "@/components/admin/resource/resource";
import { exportHref, type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import type { TrailEvent, TrailPage } from "@/lib/audit/trail/trail.model";
import { paths } from "@/lib/paths";
import { useAuditTable } from "./audit-table";

type AuditScreenProps = {
  page: TrailPage;
  counts: ResourceData<TrailEvent>["counts"];
  query: ResourceQuery;
};

/** The audit trail page by page, with the link that exports it. */
export function AuditScreen({ page, counts, query }: AuditScreenProps) {
  const t = useTranslations("adminAudit");
  const hrefOf = (place: { after?: string; before?: string }) => resourceHref(paths.manageAudit, query, place);
  return (
    <ResourceScreen
      resource={useAuditTable()}
      // The total is not needed, because pages of the trail begin at an event and have no page numbers.
      data={{ items: page.events, total: 0, counts }}
      neighbours={{
        newer: page.newer ? hrefOf({ before: page.newer }) : undefined,
        older: page.older ? hrefOf({ after: page.older }) : undefined,
      }}
      query={query}
      allLabel={t("all")}
      toolbar={<ExportLink href={exportHref(`${paths.manageAudit}/csv`, query)} />}
    />
  );
}
