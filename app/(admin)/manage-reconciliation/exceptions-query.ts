import {
  type ResourceQuery,
  type ResourceSearchParams,
  readResourceQuery,
} from "@/components/admin/resource/resource-query";
import { exceptionSorts } from "@/lib/reconciliation/exceptions/find-exceptions";
import type { ExceptionFilter } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import { exceptionKinds, exceptionStates } from "@/lib/reconciliation/settlement.model";
import { transferChannels } from "@/lib/transfers/channels.model";

/** Reads the query from the URL of the table of differences or from the URL of the table's CSV file. */
export async function readExceptionsQuery(searchParams: ResourceSearchParams): Promise<ResourceQuery> {
  const { file } = await searchParams;
  return await readResourceQuery(searchParams, {
    ...{ statuses: exceptionStates, sorts: exceptionSorts },
    filters: {
      ...{ kind: exceptionKinds, rail: transferChannels },
      file: typeof file === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(file) ? [file] : [],
    },
  });
}

export function toExceptionFilter({ q: search, status: state, sort, filters }: ResourceQuery): ExceptionFilter {
  const { kind = "", rail = "", file: fileId = "" } = filters;
  return { search, state, sort, kind, rail, fileId };
}
