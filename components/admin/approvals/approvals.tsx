"use client";

import type { ResourceData } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import type { ProposalDetails, ProposalItem } from "@/lib/approvals/proposal";
import { paths } from "@/lib/paths";
import { useApprovalsTable } from "./approvals-table";
import { ProposalPanel } from "./proposal-panel";

type ScreenProps = {
  data: ResourceData<ProposalItem>;
  query: ResourceQuery;
  /** The one whose panel is open. */
  proposal: ProposalDetails | null;
  /** The reader's, who confirms nothing of their own. */
  ownId: string;
};

/** The table of proposals, and the panel in which one is decided. */
export function ApprovalsScreen({ data, query, proposal, ownId }: ScreenProps) {
  return (
    <>
      <ResourceScreen resource={useApprovalsTable(query)} data={data} query={query} />
      <ProposalPanel
        proposal={proposal}
        isOwn={proposal?.proposedById === ownId}
        closeHref={resourceHref(paths.manageApprovals, query, { page: query.page })}
      />
    </>
  );
}
