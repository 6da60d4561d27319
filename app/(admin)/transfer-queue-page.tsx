import { redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import {
  matchCountMax,
  pageCount,
  type ResourceSearchParams,
  resourceHref,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import type { TransferFileView } from "@/components/admin/transfers/transfer-file";
import { TransferQueueScreen } from "@/components/admin/transfers/transfer-queue";
import { transferQueues } from "@/components/admin/transfers/transfer-queues";
import type { TransferRow } from "@/components/admin/transfers/transfer-row";
import { TransferTimeline } from "@/components/transfers/transfer-timeline";
import { ClientMessages } from "@/components/ui/client-messages";
import { countryName } from "@/lib/i18n/countries";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import type { TransferFamily } from "@/lib/transfers/channels";
import { getNetworkHealth } from "@/lib/transfers/networks/get-network-health";
import { findTransfers, getTransferQueue } from "@/lib/transfers/reading/find-transfers";
import { getTransferFile, type TransferFile } from "@/lib/transfers/reading/get-transfer-file";
import type { Transfer } from "@/lib/transfers/transfer";
import { readQueueQuery, toTransferFilterQuery } from "./transfer-queue-query";

type TransferQueuePageProps = { actor: Actor; family: TransferFamily; searchParams: ResourceSearchParams };

/** The page of a queue of transfers. */
export async function TransferQueuePage({ actor, family, searchParams }: TransferQueuePageProps) {
  const locale = await getLocale();
  const query = await readQueueQuery(family, searchParams);
  const { open } = await searchParams;
  const { page } = query;
  const [{ items: transfers, total }, { counts, oldestPendingAt }, rails, file] = await Promise.all([
    findTransfers(actor, family, {
      ...toTransferFilterQuery(query),
      page,
      pageSize: resourcePageSize,
      countMax: matchCountMax(page),
    }),
    getTransferQueue(actor, family, statusCountMax),
    getNetworkHealth(actor),
    typeof open === "string" && open ? orNotFound(getTransferFile(actor, family, open)) : null,
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
        rails={rails}
        file={file && toView(file, locale)}
        timeline={file ? <TransferTimeline story={file.story} /> : null}
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

function toView({ transfer, story: _story, ...file }: TransferFile, locale: string): TransferFileView {
  const { senderName, fromAccountNumber } = transfer;
  return { row: toRow(transfer, locale), senderName, fromAccountNumber, ...file };
}
