import { type QueueKey, queues } from "@/components/admin/queues/queues";
import {
  type ResourceQuery,
  type ResourceSearchParams,
  readResourceQuery,
} from "@/components/admin/resource/resource-query";
import { addDays } from "@/lib/calendar";
import { startOfBankDate } from "@/lib/server/clock";

/** What the address of a queue asks the services for. */
export type QueueFilter = {
  search: string;
  status: string;
  sort: string;
  from: Date | undefined;
  to: Date | undefined;
  /** The queue's own filters, by their keys; empty where one is not set. */
  own: Record<string, string>;
};

/** Reads the address of a queue, or of its file. */
export function readQueueQuery(queue: QueueKey, searchParams: ResourceSearchParams): Promise<ResourceQuery> {
  const { statuses, filters } = queues[queue];
  const own = filters.map(({ key, options }) => [key, options.map(({ value }) => value)] as const);
  return readResourceQuery(searchParams, {
    statuses,
    sorts: ["createdAt", "amount"],
    filters: { ...Object.fromEntries(own), from: "date", to: "date" },
  });
}

export function toQueueFilter({ q, status, sort, filters }: ResourceQuery): QueueFilter {
  const { from, to, ...own } = filters;
  return {
    ...{ search: q, status, sort, own },
    from: from ? startOfBankDate(from) : undefined,
    // The last day belongs to it, up to its last millisecond.
    to: to ? new Date(startOfBankDate(addDays(to, 1)).getTime() - 1) : undefined,
  };
}
