import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import { DepositPlansScreen } from "@/components/admin/plans/deposit-plans";
import {
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findDepositPlans } from "@/lib/deposits/plans/plans";
import { currencies } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageDepositPlans);

const sorts = ["FDRName", "minimum", "maximum", "profit", "amount"];

export default async function ManageDepositPlansPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("plans.read");
  const known = { statuses: [], sorts, filters: { currency: currencies } };
  const read = await readResourceQuery(searchParams, known);
  const query = await withOwnViews(actor, paths.manageDepositPlans, searchParams, read);
  const { q: search, sort, page, filters } = query;
  const list = { page, pageSize: resourcePageSize, search, sort, currency: filters.currency };
  const { items: plans, total } = await findDepositPlans(actor, list);
  redirectToLastPage(paths.manageDepositPlans, query, total);
  return (
    <ClientMessages namespaces={["admin", "adminPlans"]}>
      <DepositPlansScreen data={{ items: plans, total, counts: {} }} query={query} />
    </ClientMessages>
  );
}
