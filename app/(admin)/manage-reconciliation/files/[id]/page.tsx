import { redirect } from "next/navigation";
import { SettlementFileScreen } from "@/components/admin/reconciliation/file-screen";
import { pageCount, type ResourceSearchParams, resourcePageSize } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { paths, toPageNumber } from "@/lib/paths";
import { getSettlementFile } from "@/lib/reconciliation/files/find-files";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageReconciliation);

type PageProps = { params: Promise<{ id: string }>; searchParams: ResourceSearchParams };

/** A network's file, before and after it is imported. */
export default async function SettlementFilePage({ params, searchParams }: PageProps) {
  const { actor } = await requireMay("reconciliation.read");
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const page = toPageNumber(query.page);
  const show = query.show === "problems" ? "problems" : "all";
  const list = { page, pageSize: resourcePageSize, problems: show === "problems" };
  const dossier = await orNotFound(getSettlementFile(actor, id, list));
  const pages = pageCount(dossier.lines.total);
  if (page > pages) redirect(paths.settlementFile(id, { page: pages, ...(show === "problems" ? { show } : {}) }));
  return (
    <Opened>
      <ClientMessages namespaces={["admin", "adminReconciliation"]}>
        <SettlementFileScreen {...dossier} page={page} pages={pages} show={show} />
      </ClientMessages>
    </Opened>
  );
}
