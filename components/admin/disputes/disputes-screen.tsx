"use client";

import type { ResourceData } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { paths } from "@/lib/paths";
import type { ListedDispute } from "@/lib/transfers/disputes/dispute.model";
import type { DisputeDossier } from "@/lib/transfers/disputes/find-disputes";
import { DisputePanel } from "./dispute-panel";
import { useDisputesTable } from "./disputes-table";

type ScreenProps = { data: ResourceData<ListedDispute>; query: ResourceQuery; dossier: DisputeDossier | null };

/** The table of disputes, and the panel for deciding a dispute. */
export function DisputesScreen({ data, query, dossier }: ScreenProps) {
  return (
    <>
      <ResourceScreen resource={useDisputesTable(query)} data={data} query={query} />
      <DisputePanel dossier={dossier} closeHref={resourceHref(paths.manageDisputes, query, { page: query.page })} />
    </>
  );
}
