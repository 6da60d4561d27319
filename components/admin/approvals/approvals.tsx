"use client";

import type { ResourceData } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import type { ProposalDetails, ProposalItem } from "@/lib/approvals/proposal.model";
import { paths } from "@/lib/paths";
import { useApprovalsTable } from "./approvals-table";
import { ProposalPanel } from "./proposal-panel";

type ScreenProps = {
  data: ResourceData<ProposalItem>;
  query: ResourceQuery;
  /** The proposal whose panel is open. */
  proposal: ProposalDetails | null;
  /** The reader's id. Nobody is allowed to decide about their own proposal. */
  ownId: string;
};

/** The table of proposals, and the panel for deciding a proposal. */
export function ApprovalsScreen({ data, query, proposal, ownId }: ScreenProps) {
  return (
    <>
      <ResourceScreen resource={useApprovalsTable(query)} data={data} query={query} />
      <ProposalPanel
        proposal={proposal}
        readerId={ownId}
        closeHref={resourceHref(paths.manageApprovals, query, { page: query.page })}
      />
    </>
  );
}
