import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import { SettlementFilesScreen } from "@/components/admin/reconciliation/files-screen";
import {
  matchCountMax,
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { paths } from "@/lib/paths";
import { findSettlementFiles } from "@/lib/reconciliation/files/find-files";
import { fileStates } from "@/lib/reconciliation/settlement.model";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { transferChannels } from "@/lib/transfers/channels.model";

export const generateMetadata = () => pageTitle(paths.manageReconciliation);

/** The files that networks have sent. */
export default async function SettlementFilesPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("reconciliation.read");
  const known = { statuses: [], sorts: [], filters: { rail: transferChannels, state: fileStates } };
  const read = await readResourceQuery(searchParams, known);
  const query = await withOwnViews(actor, paths.settlementFiles, searchParams, read);
  const { q: search, page, filters } = query;
  const { rail = "", state = "" } = filters;
  const list = { search, rail, state, page, pageSize: resourcePageSize, countMax: matchCountMax(page, search) };
  const { items, total } = await findSettlementFiles(actor, list);
  redirectToLastPage(paths.settlementFiles, query, total);
  return (
    <ClientMessages namespaces={["admin", "adminReconciliation"]}>
      <SettlementFilesScreen data={{ items, total, counts: {} }} query={query} hasSamples={env().DEMO} />
    </ClientMessages>
  );
}
