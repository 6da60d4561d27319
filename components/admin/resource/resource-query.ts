import * as z from "zod";
import { withQuery } from "@/lib/paths";
import { type OwnViews, readColumns } from "@/lib/views/table-view";

/** Items per page (decision 9). */
export const resourcePageSize = 25;

/** Counts beyond this are shown as "more than": on a screen nobody needs them, and they would keep it waiting. */
export const shownCountMax = 1_000;

/** Where counting the items of a status stops. */
export const statusCountMax = shownCountMax + 1;

/**
 * As far as is counted where the count only says how many pages there are, such as of what a search finds. To find a thousand among
 * what hardly matches, Postgres would look at ever more rows.
 */
const pagedCountMax = 100;

/** Where counting what matches stops: not before it is known whether there is a page after this one. */
export function matchCountMax(page: number, search = ""): number {
  return search ? pagedCountMaxOf(page) : Math.max(shownCountMax, page * resourcePageSize) + 1;
}

/** The same for a list that shows no count. */
export function pagedCountMaxOf(page: number): number {
  return Math.max(pagedCountMax, page * resourcePageSize) + 1;
}

/** Whether counting stopped at its limit. */
export function isMoreThanShown(count: number): boolean {
  return count > shownCountMax;
}

/** The state of a table in its address: search, status, order and page; `filters` are the table's own. */
export type ResourceQuery = {
  q: string;
  status: string;
  sort: string;
  page: number;
  filters: Record<string, string>;
  /** The columns to show, by their keys; none leaves it to what the reader has kept. */
  columns: string[];
  /** The id of the reader's view that the address began as; `all` for none, where the table opens with one. */
  view: string;
  /** What the reader has kept about the table; null where it was not read. */
  own: OwnViews | null;
};

/** The values that a table's own filter accepts: one of these, a calendar date, or any text. */
export type KnownFilter = readonly string[] | "date" | "text";

export type ResourceSearchParams = Promise<Record<string, string | string[] | undefined>>;

const searchLengthMax = 100;
const pageMax = 100_000;
const viewName = /^(all|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the address of a table. A status or an order that the table does not know counts as none. */
export async function readResourceQuery(
  searchParams: ResourceSearchParams,
  known: { statuses: readonly string[]; sorts: readonly string[]; filters?: Record<string, KnownFilter> },
): Promise<ResourceQuery> {
  const parameters = await searchParams;
  const { q, status, sort, page, columns, view } = parameters;
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
    filters: Object.fromEntries(
      Object.entries(known.filters ?? {}).map(([key, allowed]) => [key, readFilter(text(parameters[key]), allowed)]),
    ),
    columns: readColumns(text(columns)),
    view: viewName.test(text(view)) ? text(view) : "",
    own: null,
  };
}

function readFilter(value: string, allowed: KnownFilter): string {
  if (allowed === "text") return value.trim().slice(0, searchLengthMax);
  if (allowed !== "date") return allowed.includes(value) ? value : "";
  return z.iso.date().safeParse(value).success && value >= "1900" && value < "2200" ? value : "";
}

/** The item whose panel is open; where a page begins or ends that has no number. */
type Place = { open?: string; after?: string; before?: string };

/** The address of a table that differs from `query` in `changes`; back at page 1 unless they say otherwise. */
export function resourceHref(path: string, query: ResourceQuery, changes: Partial<ResourceQuery> & Place): string {
  const { own, ...state } = { ...query, page: 1, ...changes };
  const { q, status, sort, page, filters, columns, view, ...place } = state;
  const shown = { q, status, sort, ...filters, columns: columns.join(",") };
  return withQuery(path, { ...shown, page: page > 1 ? page : undefined, view, ...place });
}

/** The address of the table's file: all of its columns, of everything that fits the query. */
export function exportHref(path: string, query: ResourceQuery): string {
  return resourceHref(path, query, { columns: [], view: "" });
}

/** The address of a table that leaves nothing out. */
export function wholeHref(path: string, { own, view }: ResourceQuery): string {
  const opensWithView = own ? own.views.some(({ isDefault }) => isDefault) : view !== "";
  return withQuery(path, { view: opensWithView ? "all" : undefined });
}

/** Whether the address leaves items out, other than by its page. */
export function isNarrowed({ q, status, filters }: ResourceQuery): boolean {
  return Boolean(q || status) || Object.values(filters).some(Boolean);
}

/** How many pages so many items fill; at least one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / resourcePageSize));
}
