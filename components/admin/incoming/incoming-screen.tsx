"use client";

import { ExportLink } from "@/components/admin/resource/export-link";
import type { ResourceData } from "@/components/admin/resource/resource";
import { exportHref, type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import type { IncomingDossier } from "@/lib/incoming/find-incoming";
import type { IncomingPayment } from "@/lib/incoming/incoming.model";
import { paths } from "@/lib/paths";
import { IncomingPanel } from "./incoming-panel";
import { useIncomingTable } from "./incoming-table";

type ScreenProps = { data: ResourceData<IncomingPayment>; query: ResourceQuery; dossier: IncomingDossier | null };

/** The table of incoming payments, and the panel in which staff decide about a waiting payment. */
export function IncomingScreen({ data, query, dossier }: ScreenProps) {
  return (
    <>
      <ResourceScreen
        resource={useIncomingTable(query)}
        data={data}
        query={query}
        toolbar={<ExportLink href={exportHref(paths.manageIncomingCsv, query)} />}
      />
      <IncomingPanel dossier={dossier} closeHref={resourceHref(paths.manageIncoming, query, { page: query.page })} />
    </>
  );
}
