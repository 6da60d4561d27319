import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import { DisputesScreen } from "@/components/admin/disputes/disputes-screen";
import {
  matchCountMax,
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { paths } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { disputeStates } from "@/lib/transfers/disputes/dispute.model";
import { findDisputes, getDispute, getDisputeCounts } from "@/lib/transfers/disputes/find-disputes";

export const generateMetadata = () => pageTitle(paths.manageDisputes);

/** The disputes about final payments. Two members of staff decide each dispute. */
export default async function ManageDisputesPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("transfers.read");
  const read = await readResourceQuery(searchParams, { statuses: disputeStates, sorts: [] });
  const query = await withOwnViews(actor, paths.manageDisputes, searchParams, read);
  const { open } = await searchParams;
  const { status: state, page } = query;
  const [{ items, total }, counts, dossier] = await Promise.all([
    findDisputes(actor, { state, page, pageSize: resourcePageSize, countMax: matchCountMax(page) }),
    getDisputeCounts(actor, statusCountMax),
    typeof open === "string" && open ? orNotFound(getDispute(actor, open)) : null,
  ]);
  redirectToLastPage(paths.manageDisputes, query, total);
  return (
    <ClientMessages namespaces={["admin", "adminActs", "adminDisputes", "disputes"]}>
      <DisputesScreen data={{ items, total, counts }} query={query} dossier={dossier} />
    </ClientMessages>
  );
}
