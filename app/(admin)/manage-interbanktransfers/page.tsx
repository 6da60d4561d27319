import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { InterbankTransfersScreen } from "@/components/admin/interbank-transfers";
import {
  pageCount,
  type ResourceSearchParams,
  readResourceQuery,
  resourceHref,
  resourcePageSize,
} from "@/components/admin/resource-query";
import { ClientMessages } from "@/components/ui/client-messages";
import { pageTitle } from "@/lib/page-title";
import { paths } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { requireAdmin } from "@/lib/server/session";
import { findTransfers, getTransferQueue } from "@/lib/transfers/find-transfers";
import { transferStatuses } from "@/lib/transfers/schema";

export const generateMetadata = (): Metadata => pageTitle(paths.manageInterbankTransfers);

export default async function ManageInterbankTransfersPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireAdmin();
  const query = await readResourceQuery(searchParams, { statuses: transferStatuses, sorts: ["createdAt", "amount"] });
  const { q: search, status, sort, page } = query;
  const [{ transfers, total }, { counts, oldestPendingAt }] = await Promise.all([
    findTransfers(actor, "interbank", { page, pageSize: resourcePageSize, search, status, sort }),
    getTransferQueue(actor, "interbank"),
  ]);
  if (page > pageCount(total)) {
    redirect(resourceHref(paths.manageInterbankTransfers, query, { page: pageCount(total) }));
  }
  const rows = transfers.map(
    ({ id, email, accountName, accountNumber, amountMinor, currency, status, reason, version, createdAt }) => ({
      id,
      email,
      accountName,
      accountNumber,
      amountMinor,
      currency,
      status,
      reason,
      version,
      createdAt,
    }),
  );
  return (
    <ClientMessages namespaces={["admin", "adminTransfers"]}>
      <InterbankTransfersScreen
        data={{ rows, total, counts }}
        query={query}
        oldestPendingAt={oldestPendingAt}
        now={now()}
      />
    </ClientMessages>
  );
}
