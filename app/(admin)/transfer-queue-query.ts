import { type KnownFilter, type ResourceQuery, readResourceQuery } from "@/components/admin/resource-query";
import { addDays } from "@/lib/calendar";
import { startOfBankDate } from "@/lib/server/clock";
import { type TransferFamily, walletChannelKeys } from "@/lib/transfers/channels";
import { transferStatuses } from "@/lib/transfers/schema";
import type { TransferFilterQuery } from "@/lib/transfers/transfer-filter";

/** Reads the address of a queue, or of its file. */
export function readQueueQuery(
  family: TransferFamily,
  searchParams: Promise<Record<string, string | string[] | undefined>>,
): Promise<ResourceQuery> {
  const days: Record<string, KnownFilter> = { from: "date", to: "date" };
  return readResourceQuery(searchParams, {
    statuses: transferStatuses,
    sorts: ["createdAt", "amount"],
    filters: family === "wallet" ? { type: walletChannelKeys, ...days } : days,
  });
}

/** What a queue's address asks the services for. */
export function toTransferFilterQuery({ q, status, sort, filters }: ResourceQuery): TransferFilterQuery {
  const { type, from, to } = filters;
  return {
    search: q,
    status,
    sort,
    channel: walletChannelKeys.find((key) => key === type),
    from: from ? startOfBankDate(from) : undefined,
    // The last day belongs to it, up to its last millisecond.
    to: to ? new Date(startOfBankDate(addDays(to, 1)).getTime() - 1) : undefined,
  };
}
