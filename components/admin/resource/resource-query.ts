import * as z from "zod";
import { readableMax } from "@/lib/list-bounds";
import { withQuery } from "@/lib/paths";
import { type OwnViews, readColumns } from "@/lib/views/table-view.model";

/** The number of items per page (docs/domain.md, "Access"). */
export const resourcePageSize = 25;

/**
 * A larger count is shown as "more than" this number. The exact number is of no use on a screen, and counting all rows would delay
 * the page.
 */
export const shownCountMax = 1_000;

/** The limit for counting the items of a status. */
export const statusCountMax = shownCountMax + 1;

/**
 * The limit for a count that serves only for page numbers, for example in search results. The limit is low, because Postgres
 * would have to scan most of a table to find a thousand matches of a rare text.
 */
const pagedCountMax = 100;

/** Returns the limit for counting matches. The limit is high enough to find out whether there is a page after `page`. */
export function matchCountMax(page: number, search = ""): number {
  return search ? pagedCountMaxOf(page) : Math.max(shownCountMax, page * resourcePageSize) + 1;
}

/** Returns the limit for counting the matches of a list that shows page numbers but no count. */
export function pagedCountMaxOf(page: number): number {
  return Math.max(pagedCountMax, page * resourcePageSize) + 1;
}

/** Whether a count is too large to be shown as a number. */
export function isMoreThanShown(count: number): boolean {
  return count > shownCountMax;
}

/** The state of a table in its URL: search, status, order, page and the table's own filters. */
export type ResourceQuery = {
  q: string;
  status: string;
  sort: string;
  page: number;
  filters: Record<string, string>;
  /** The keys of the columns to show. If the list is empty, the table shows the columns that the reader has saved. */
  columns: string[];
  /**
   * The id of the saved view that the reader has opened. `all` means that the reader wants the whole table in place of their
   * default view.
   */
  view: string;
  /** The views and columns that the reader has saved for the table. Null when they were not loaded. */
  own: OwnViews | null;
};

/** The values that a table's own filter accepts: the values of a list, a calendar date, or any text. */
export type KnownFilter = readonly string[] | "date" | "text";

export type ResourceSearchParams = Promise<Record<string, string | string[] | undefined>>;

const searchLengthMax = 100;
const viewName = /^(all|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads a table's state from the URL's parameters. An unknown status or order is ignored. */
export async function readResourceQuery(
  searchParams: ResourceSearchParams,
  known: { statuses: readonly string[]; sorts: readonly string[]; filters?: Record<string, KnownFilter> },
): Promise<ResourceQuery> {
  const parameters = await searchParams;
  const { q, status, sort, page, columns, view } = parameters;
  const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");
  const search = text(q).trim().slice(0, searchLengthMax);
  const oneOf = (options: readonly string[], value: string) => (options.includes(value) ? value : "");
  const pageNumber = /^[1-9]\d{0,5}$/.test(text(page)) ? Number(text(page)) : 1;
  return {
    q: search,
    status: oneOf(known.statuses, text(status)),
    sort: oneOf(
      known.sorts.flatMap((key) => [key, `-${key}`]),
      text(sort),
    ),
    page: Math.min(pageNumber, lastPage(search)),
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

/**
 * `open` is the id of the item whose panel is open. `after` or `before` is the cursor of a page in a table without page numbers.
 */
type Place = { open?: string; after?: string; before?: string };

/**
 * Returns the URL of a table after `changes` to the state `query`. Any change leads to page 1, unless `changes` contains a page.
 */
export function resourceHref(path: string, query: ResourceQuery, changes: Partial<ResourceQuery> & Place): string {
  const { own, ...state } = { ...query, page: 1, ...changes };
  const { q, status, sort, page, filters, columns, view, ...place } = state;
  const shown = { q, status, sort, ...filters, columns: columns.join(",") };
  return withQuery(path, { ...shown, page: page > 1 ? page : undefined, view, ...place });
}

/** Returns the URL of the table's export: all columns of all items that match the query. */
export function exportHref(path: string, query: ResourceQuery): string {
  return resourceHref(path, query, { columns: [], view: "" });
}

/** Returns the URL of the whole table, without search and filters. */
export function wholeHref(path: string, { own, view }: ResourceQuery): string {
  const opensWithView = own ? own.views.some(({ isDefault }) => isDefault) : view !== "";
  return withQuery(path, { view: opensWithView ? "all" : undefined });
}

/** Whether the URL excludes items by search, status or filter. */
export function isNarrowed({ q, status, filters }: ResourceQuery): boolean {
  return Boolean(q || status) || Object.values(filters).some(Boolean);
}

/** Returns the number of the last page that a table shows for a search. */
export function lastPage(search: string): number {
  return readableMax(search) / resourcePageSize;
}

/** Returns the number of pages for `total` items. The result is at least 1. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / resourcePageSize));
}
