import "server-only";
import * as z from "zod";
import { parse } from "@/lib/server/action";
import { now } from "@/lib/server/clock";

/** The greatest page of a list, whatever is asked for (decision 9). */
const pageSizeMax = 1_000;

const wholeNumber = z.coerce.number("wholeNumber").int("wholeNumber").min(1, "wholeNumber");

/** The place of a list in the path of `…/all/{page}/{size}`. */
export const listPlace = z.object({
  page: wholeNumber.transform((page) => Math.min(page, 1_000_000)),
  size: wholeNumber.transform((size) => Math.min(size, pageSizeMax)),
});

/** A moment in a year with four digits: Postgres knows no day before 4713 BC. */
const momentInput = z
  .string()
  .transform((text, context) => {
    if (text === "") return undefined;
    const moment = new Date(text);
    if (/^\d{4}-/.test(Number.isNaN(moment.getTime()) ? "" : moment.toISOString())) return moment;
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

/** A list's page as asked for in the path and the query of `…/all/{page}/{size}`. */
export type ListQuery = {
  page: number;
  pageSize: number;
  search: string;
  status: string | undefined;
  sort: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

/** Reads a list's page. @throws AppError `validation_failed` for a page or size that is none. */
export function listQuery(params: Record<string, string>, filters: z.output<typeof listFilters>): ListQuery {
  const { page, size } = parse(listPlace, params);
  const { q, status, sort, from, to } = filters;
  return { page, pageSize: size, search: q, status, sort, from, to };
}

/** A page of a list in the contract's shape. */
export function listReply<Row>(docs: Row[], totalDocs: number, { page, pageSize }: ListQuery) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / pageSize));
  return {
    data: { docs, totalDocs, limit: pageSize, page, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 },
  };
}

/** What `listReply` answers with these rows. */
export function listShape<Row extends z.ZodType>(row: Row) {
  const [count, flag] = [z.int(), z.boolean()];
  return z.object({
    docs: z.array(row),
    ...{ totalDocs: count, limit: count, page: count, totalPages: count, hasNextPage: flag, hasPrevPage: flag },
  });
}

/** A record in the contract's shape: `data` is a list with one row. */
export function detailReply<Row>(row: Row): { data: [Row] } {
  return { data: [row] };
}

/** What `detailReply` answers with this row. */
export function detailShape<Row extends z.ZodType>(row: Row) {
  return z.tuple([row]);
}

/** Members that every row of the contract carries. */
export function rowBase(record: { id: string; createdAt: Date; updatedAt?: Date }) {
  return {
    _id: record.id,
    createdAt: record.createdAt.toISOString(),
    updatedAt: (record.updatedAt ?? record.createdAt ?? now()).toISOString(),
  };
}

/** What `rowBase` gives. */
export const rowBaseShape = { _id: z.uuid(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
