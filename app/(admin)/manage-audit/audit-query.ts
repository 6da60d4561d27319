import { type ActWords, findActs } from "@/components/admin/audit/find-acts";
import {
  type ResourceQuery,
  type ResourceSearchParams,
  readResourceQuery,
} from "@/components/admin/resource/resource-query";
import { type TrailQuery, trailKinds } from "@/lib/audit/trail/trail.model";
import { addDays } from "@/lib/dates";
import { startOfBankDate } from "@/lib/server/clock";

/** Reads the query from the URL of the audit trail or from the URL of the trail's CSV file. */
export function readAuditQuery(searchParams: ResourceSearchParams): Promise<ResourceQuery> {
  return readResourceQuery(searchParams, {
    ...{ statuses: trailKinds, sorts: [] },
    filters: { customer: "text", from: "date", to: "date" },
  });
}

/**
 * Converts the query of the page into the query that the audit trail's service expects. `words` holds the names of acts and
 * fields in the reader's language.
 */
export function toTrailQuery(
  { q, status, filters: { customer = "", from, to } }: ResourceQuery,
  words: ActWords,
): TrailQuery {
  return {
    ...{ person: q, ...findActs(words, q), customer, kind: trailKinds.find((kind) => kind === status) ?? "" },
    from: from ? startOfBankDate(from) : undefined,
    // The range ends at the last millisecond of the day `to`.
    to: to ? new Date(startOfBankDate(addDays(to, 1)).getTime() - 1) : undefined,
  };
}
