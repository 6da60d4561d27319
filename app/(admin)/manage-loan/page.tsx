import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import { LoanPlansScreen } from "@/components/admin/plans/loan-plans";
import {
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findLoanPlans } from "@/lib/loans/plans/plans";
import { currencies } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLoanPlans);

const sorts = ["loanName", "amount", "profit", "totalInstallments"];

export default async function ManageLoanPlansPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("plans.read");
  const known = { statuses: [], sorts, filters: { currency: currencies } };
  const read = await readResourceQuery(searchParams, known);
  const query = await withOwnViews(actor, paths.manageLoanPlans, searchParams, read);
  const { q: search, sort, page, filters } = query;
  const list = { page, pageSize: resourcePageSize, search, sort, currency: filters.currency };
  const { items: plans, total } = await findLoanPlans(actor, list);
  redirectToLastPage(paths.manageLoanPlans, query, total);
  return (
    <ClientMessages namespaces={["admin", "adminPlans"]}>
      <LoanPlansScreen data={{ items: plans, total, counts: {} }} query={query} />
    </ClientMessages>
  );
}
