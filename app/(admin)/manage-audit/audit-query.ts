import {
  type ResourceQuery,
  type ResourceSearchParams,
  readResourceQuery,
} from "@/components/admin/resource/resource-query";
import { type TrailQuery, trailKinds } from "@/lib/audit/trail/trail";
import { addDays } from "@/lib/calendar";
import { startOfBankDate } from "@/lib/server/clock";

/** Reads the query from the address of the audit trail or of its CSV file. */
export function readAuditQuery(searchParams: ResourceSearchParams): Promise<ResourceQuery> {
  return readResourceQuery(searchParams, {
    ...{ statuses: trailKinds, sorts: [] },
    filters: { customer: "text", from: "date", to: "date" },
  });
}

export function toTrailQuery({ q, status, filters: { customer = "", from, to } }: ResourceQuery): TrailQuery {
  return {
    ...{ person: q, customer, kind: trailKinds.find((kind) => kind === status) ?? "" },
    from: from ? startOfBankDate(from) : undefined,
    // The last day is included, up to its last millisecond.
    to: to ? new Date(startOfBankDate(addDays(to, 1)).getTime() - 1) : undefined,
  };
}
