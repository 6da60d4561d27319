import { readExceptionsQuery, toExceptionFilter } from "@/app/(admin)/manage-reconciliation/exceptions-query";
import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import { ExceptionsScreen } from "@/components/admin/reconciliation/exceptions-screen";
import {
  matchCountMax,
  type ResourceSearchParams,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { paths } from "@/lib/paths";
import { findExceptions, getReconciliationSummary } from "@/lib/reconciliation/exceptions/find-exceptions";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import { env } from "@/lib/server/env";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageReconciliation);

/** The differences between the networks' files and the books. */
export default async function ManageReconciliationPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("reconciliation.read");
  const read = await readExceptionsQuery(searchParams);
  const query = await withOwnViews(actor, paths.manageReconciliation, searchParams, read);
  const { open } = await searchParams;
  const { page } = query;
  const list = {
    ...toExceptionFilter(query),
    page,
    pageSize: resourcePageSize,
    countMax: matchCountMax(page, query.q),
  };
  const [{ items, total }, { counts, suspense, people }, dossier] = await Promise.all([
    findExceptions(actor, list),
    getReconciliationSummary(actor, statusCountMax),
    typeof open === "string" && open ? orNotFound(getException(actor, open)) : null,
  ]);
  redirectToLastPage(paths.manageReconciliation, query, total);
  return (
    <ClientMessages namespaces={["admin", "adminActs", "adminReconciliation"]}>
      <ExceptionsScreen
        data={{ items, total, counts }}
        query={query}
        suspense={suspense}
        dossier={dossier}
        owners={{ people, readerId: actor.userId }}
        lateDays={env().EXCEPTION_ALARM_DAYS}
      />
    </ClientMessages>
  );
}
