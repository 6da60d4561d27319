import { getProposalExplainer } from "@/app/(admin)/explain-proposals";
import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import { ApprovalsScreen } from "@/components/admin/approvals/approvals";
import {
  matchCountMax,
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findProposals } from "@/lib/approvals/find-proposals";
import { getProposal } from "@/lib/approvals/get-proposal";
import { paths } from "@/lib/paths";
import { proposalKinds, proposalStates } from "@/lib/proposal-kinds";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageApprovals);

/** The proposals of staff. A second member of staff confirms or declines each proposal. */
export default async function ManageApprovalsPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("approvals.read");
  const read = await readResourceQuery(searchParams, {
    ...{ statuses: proposalStates, sorts: [], filters: { kind: proposalKinds } },
  });
  const query = await withOwnViews(actor, paths.manageApprovals, searchParams, read);
  const { open } = await searchParams;
  const { q: search, status: state, page, filters } = query;
  const list = { search, state, kind: filters.kind ?? "", page, pageSize: resourcePageSize };
  const [{ items, total, counts }, proposal, explain] = await Promise.all([
    findProposals(actor, { ...list, countMax: matchCountMax(page, search) }),
    typeof open === "string" && open ? orNotFound(getProposal(actor, open)) : null,
    getProposalExplainer(),
  ]);
  redirectToLastPage(paths.manageApprovals, query, total);
  return (
    <ClientMessages namespaces={["admin", "adminActs", "adminApprovals"]}>
      <ApprovalsScreen
        data={{ items: items.map(explain), total, counts }}
        query={query}
        proposal={proposal && explain(proposal)}
        ownId={actor.userId}
      />
    </ClientMessages>
  );
}
