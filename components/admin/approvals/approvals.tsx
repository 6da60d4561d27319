"use client";

import type { ResourceData } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import type { ProposalDetails, ProposalItem } from "@/lib/approvals/proposal.model";
import { paths } from "@/lib/paths";
import { useApprovalsTable } from "./approvals-table";
import { ProposalPanel, type ReaderStanding } from "./proposal-panel";

type ScreenProps = {
  data: ResourceData<ProposalItem>;
  query: ResourceQuery;
  /** The proposal whose panel is open. */
  proposal: ProposalDetails | null;
  /** The reader's id. A reader cannot decide a proposal of their own. */
  ownId: string;
};

/** The table of proposals, and the panel in which staff decide a proposal. */
export function ApprovalsScreen({ data, query, proposal, ownId }: ScreenProps) {
  return (
    <>
      <ResourceScreen resource={useApprovalsTable(query)} data={data} query={query} />
      <ProposalPanel
        proposal={proposal}
        standing={standingOf(proposal, ownId)}
        closeHref={resourceHref(paths.manageApprovals, query, { page: query.page })}
      />
    </>
  );
}

/** Applies the same rules as the SQL functions confirm_proposal and decline_proposal. */
function standingOf(proposal: ProposalDetails | null, ownId: string): ReaderStanding {
  if (proposal?.proposedById === ownId) return "maker";
  if (proposal?.personIds.includes(ownId)) return "concerned";
  return proposal?.isReaderTooNew ? "newcomer" : "colleague";
}
