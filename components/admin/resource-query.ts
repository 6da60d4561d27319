import { withQuery } from "@/lib/paths";

/** Rows on a screen (decision 9). */
export const resourcePageSize = 25;

/** What the address of a table says: what is searched, which status, which order, which page. */
export type ResourceQuery = { q: string; status: string; sort: string; page: number };

export type ResourceSearchParams = Promise<Record<string, string | string[] | undefined>>;

const searchLengthMax = 100;
const pageMax = 100_000;

/** Reads the address of a table. A status or an order that the table does not know counts as none. */
export async function readResourceQuery(
  searchParams: ResourceSearchParams,
  known: { statuses: readonly string[]; sorts: readonly string[] },
): Promise<ResourceQuery> {
  const { q, status, sort, page } = await searchParams;
  const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");
  const oneOf = (options: readonly string[], value: string) => (options.includes(value) ? value : "");
  const pageNumber = /^[1-9]\d{0,5}$/.test(text(page)) ? Number(text(page)) : 1;
  return {
    q: text(q).trim().slice(0, searchLengthMax),
    status: oneOf(known.statuses, text(status)),
    sort: oneOf(
      known.sorts.flatMap((key) => [key, `-${key}`]),
      text(sort),
    ),
    page: Math.min(pageNumber, pageMax),
  };
}

/** The address of a table that differs from `query` in `changes`; back at page 1 unless they say otherwise. */
export function resourceHref(path: string, query: ResourceQuery, changes: Partial<ResourceQuery>): string {
  const { q, status, sort, page } = { ...query, page: 1, ...changes };
  return withQuery(path, { q, status, sort, page: page > 1 ? page : undefined });
}

/** How many pages so many rows fill; at least one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / resourcePageSize));
}
