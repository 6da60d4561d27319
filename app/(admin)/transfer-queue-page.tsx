import { redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import {
  pageCount,
  type ResourceSearchParams,
  readResourceQuery,
  resourceHref,
  resourcePageSize,
} from "@/components/admin/resource-query";
import { TransferQueueScreen } from "@/components/admin/transfer-queue";
import { transferQueues } from "@/components/admin/transfer-queues";
import type { TransferRow } from "@/components/admin/transfer-row";
import { ClientMessages } from "@/components/ui/client-messages";
import { countryName } from "@/lib/i18n/countries";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { TransferFamily } from "@/lib/transfers/channels";
import { findTransfers, getTransferQueue } from "@/lib/transfers/find-transfers";
import { transferStatuses } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";

type TransferQueuePageProps = { actor: Actor; family: TransferFamily; searchParams: ResourceSearchParams };

/** The page of a queue of transfers. */
export async function TransferQueuePage({ actor, family, searchParams }: TransferQueuePageProps) {
  const locale = await getLocale();
  const query = await readResourceQuery(searchParams, { statuses: transferStatuses, sorts: ["createdAt", "amount"] });
  const { q: search, status, sort, page } = query;
  const [{ transfers, total }, { counts, oldestPendingAt }] = await Promise.all([
    findTransfers(actor, family, { page, pageSize: resourcePageSize, search, status, sort }),
    getTransferQueue(actor, family),
  ]);
  if (page > pageCount(total)) {
    redirect(resourceHref(transferQueues[family].path, query, { page: pageCount(total) }));
  }
  return (
    <ClientMessages namespaces={["admin", "adminTransfers"]}>
      <TransferQueueScreen
        family={family}
        data={{ rows: transfers.map((transfer) => toRow(transfer, locale)), total, counts }}
        query={query}
        oldestPendingAt={oldestPendingAt}
        now={now()}
      />
    </ClientMessages>
  );
}

/** What the browser needs of a transfer. */
function toRow(transfer: Transfer, locale: string): TransferRow {
  const { id, channel, email, accountName, accountNumber, receiverEmail, bankTo, country } = transfer;
  const { swiftCode, routingNumber, amountMinor, currency, debitedMinor, debitedCurrency } = transfer;
  const { note, status, reason, version, createdAt } = transfer;
  return {
    ...{ id, channel, email, accountName, accountNumber, receiverEmail, bankTo, swiftCode, routingNumber },
    country: country ? countryName(country, locale) : "",
    ...{ amountMinor, currency, debitedMinor, debitedCurrency, note, status, reason, version, createdAt },
  };
}
