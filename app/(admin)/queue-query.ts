import { type QueueKey, queues } from "@/components/admin/queues/queues";
import {
  type ResourceQuery,
  type ResourceSearchParams,
  readResourceQuery,
} from "@/components/admin/resource/resource-query";
import { dayRange } from "@/lib/lists/day-range";

/** The search, the filters and the sort order with which a service finds the records of a queue. */
export type QueueFilter = {
  search: string;
  status: string;
  sort: string;
  from: Date | undefined;
  to: Date | undefined;
  /** The values of this queue's own filters, keyed by the filter's key. The value of an unset filter is an empty string. */
  own: Record<string, string>;
};

/** Reads the query from the URL of a queue or from the URL of the queue's CSV file. */
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
  return { ...{ search: q, status, sort, own }, ...dayRange({ from, to }) };
}
