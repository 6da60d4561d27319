import { type ResourceQuery, readResourceQuery } from "@/components/admin/resource/resource-query";
import type { LendingKind } from "@/components/admin/term-products/lending-row";
import { depositStatuses } from "@/lib/deposits/schema";
import { loanStatuses } from "@/lib/loans/schema";
import type { RecordFilterQuery } from "@/lib/term-products/records";
import { dayFilters, daysToMoments } from "./queue-days";

/** Reads the address of a queue, or of its file. */
export function readLendingQuery(
  kind: LendingKind,
  searchParams: Promise<Record<string, string | string[] | undefined>>,
): Promise<ResourceQuery> {
  return readResourceQuery(searchParams, {
    statuses: kind === "loan" ? loanStatuses : depositStatuses,
    sorts: ["createdAt", "amount"],
    filters: dayFilters,
  });
}

/** What a queue's address asks the services for. */
export function toLendingFilter({ q, status, sort, filters }: ResourceQuery): RecordFilterQuery {
  return { search: q, status, sort, ...daysToMoments(filters) };
}
