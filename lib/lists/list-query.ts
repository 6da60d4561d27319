import "server-only";
import * as z from "zod";
import { readableMax } from "@/lib/list-bounds";
import { parse } from "@/lib/server/action";
import { fieldError } from "@/lib/server/errors";
import type { PageQuery } from "./list-page.sql";

/** The maximum size of a page. A request for a larger page gets a page of the maximum size (docs/domain.md, "Access"). */
const pageSizeMax = 1_000;

const wholeNumber = z.coerce.number("wholeNumber").int("wholeNumber").min(1, "wholeNumber");

/** The page number and the page size in the path of `…/all/{page}/{size}`. */
export const listPlace = z.object({
  page: wholeNumber,
  size: wholeNumber.transform((size) => Math.min(size, pageSizeMax)),
});

const firstMoment = new Date("0001-01-01");
const endOfTime = new Date("+010000-01-01");

/** A moment in a calendar year with four digits. Postgres has no year zero. */
const momentInput = z
  .string()
  .transform((text, context) => {
    if (text === "") return undefined;
    const moment = new Date(text);
    if (moment >= firstMoment && moment < endOfTime) return moment;
    context.addIssue({ code: "custom", message: "date" });
    return z.NEVER;
  })
  .optional();

/** The filters of a list. */
export const listFilters = z.object({
  q: z
    .string()
    .default("")
    .transform((text) => text.slice(0, 100)),
  status: z.string().optional(),
  sort: z.string().optional(),
  from: momentInput,
  to: momentInput,
});

/** The page number and the page size from the path of `…/all/{page}/{size}`, and the filters from its query string. */
export type ListQuery = Required<PageQuery> & {
  search: string;
  status: string | undefined;
  sort: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

/**
 * Parses the page number and the page size. @throws AppError `validation_failed` for an invalid page number or page size, or for a
 * page after the rows that a client can read (`readableMax`)
 */
export function listPage(params: Record<string, string>, search = ""): Required<PageQuery> {
  const { page, size } = parse(listPlace, params);
  const rowsMax = readableMax(search);
  const pageSize = Math.min(size, rowsMax);
  if ((page - 1) * pageSize >= rowsMax) throw fieldError("page", `pageBeyond:${rowsMax}`);
  // If one row more is counted, `listReply` knows that the total is not exact.
  return { page, pageSize, countMax: rowsMax + 1 };
}

/** Combines the page with the filters. @throws AppError the errors of `listPage` */
export function listQuery(params: Record<string, string>, filters: z.output<typeof listFilters>): ListQuery {
  const { q, status, sort, from, to } = filters;
  return { ...listPage(params, q), search: q, status, sort, from, to };
}
