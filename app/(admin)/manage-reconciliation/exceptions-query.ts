import {
  type ResourceQuery,
  type ResourceSearchParams,
  readResourceQuery,
} from "@/components/admin/resource/resource-query";
import { ageGroups, lateAge, ownerWords } from "@/lib/reconciliation/ageing/ageing.model";
import { exceptionSorts } from "@/lib/reconciliation/exceptions/find-exceptions";
import type { ExceptionFilter } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import { exceptionKinds, exceptionStates } from "@/lib/reconciliation/settlement.model";
import { transferChannels } from "@/lib/transfers/channels.model";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (value: string | string[] | undefined) => (typeof value === "string" && uuid.test(value) ? [value] : []);

/** Reads the query from the URL of the table of differences or from the URL of the table's CSV file. */
export async function readExceptionsQuery(searchParams: ResourceSearchParams): Promise<ResourceQuery> {
  const { file, owner } = await searchParams;
  return await readResourceQuery(searchParams, {
    ...{ statuses: exceptionStates, sorts: exceptionSorts },
    filters: {
      ...{ kind: exceptionKinds, rail: transferChannels },
      ...{
        file: idIn(file),
        age: [...ageGroups.map(({ key }) => key), lateAge],
        owner: [...ownerWords, ...idIn(owner)],
      },
    },
  });
}

export function toExceptionFilter({ q: search, status: state, sort, filters }: ResourceQuery): ExceptionFilter {
  const { kind = "", rail = "", file: fileId = "", age = "", owner = "" } = filters;
  return { search, state, sort, kind, rail, fileId, age, owner };
}
