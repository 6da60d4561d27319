import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import { IncomingScreen } from "@/components/admin/incoming/incoming-screen";
import {
  matchCountMax,
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findIncoming, getIncoming, getIncomingCounts } from "@/lib/incoming/find-incoming";
import { incomingLists } from "@/lib/incoming/incoming.model";
import { paths } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageIncoming);

/** The incoming payments from networks to customers. Staff decide whether a waiting payment is booked or returned. */
export default async function ManageIncomingPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("reconciliation.read");
  const read = await readResourceQuery(searchParams, { statuses: incomingLists, sorts: [] });
  const query = await withOwnViews(actor, paths.manageIncoming, searchParams, read);
  const { open } = await searchParams;
  const { status: state, q: search, page } = query;
  const [{ items, total }, counts, dossier] = await Promise.all([
    findIncoming(actor, { state, search, page, pageSize: resourcePageSize, countMax: matchCountMax(page, search) }),
    getIncomingCounts(actor, statusCountMax),
    typeof open === "string" && open ? orNotFound(getIncoming(actor, open)) : null,
  ]);
  redirectToLastPage(paths.manageIncoming, query, total);
  return (
    <ClientMessages namespaces={["admin", "adminActs", "adminIncoming"]}>
      <IncomingScreen data={{ items, total, counts }} query={query} dossier={dossier} />
    </ClientMessages>
  );
}
