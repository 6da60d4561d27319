import { type ResourceQuery, readResourceQuery } from "@/components/admin/resource/resource-query";
import { type TransferFamily, walletChannelKeys } from "@/lib/transfers/channels";
import type { TransferFilterQuery } from "@/lib/transfers/reading/transfer-filter";
import { transferStatuses } from "@/lib/transfers/schema";
import { dayFilters, daysToMoments } from "./queue-days";

/** Reads the address of a queue, or of its file. */
export function readQueueQuery(
  family: TransferFamily,
  searchParams: Promise<Record<string, string | string[] | undefined>>,
): Promise<ResourceQuery> {
  return readResourceQuery(searchParams, {
    statuses: transferStatuses,
    sorts: ["createdAt", "amount"],
    filters: family === "wallet" ? { type: walletChannelKeys, ...dayFilters } : dayFilters,
  });
}

/** What a queue's address asks the services for. */
export function toTransferFilterQuery({ q, status, sort, filters }: ResourceQuery): TransferFilterQuery {
  return {
    search: q,
    status,
    sort,
    channel: walletChannelKeys.find((key) => key === filters.type),
    ...daysToMoments(filters),
  };
}
