import { redirect } from "next/navigation";
import {
  pageCount,
  type ResourceQuery,
  type ResourceSearchParams,
  resourceHref,
} from "@/components/admin/resource/resource-query";
import { viewHref } from "@/components/admin/resource/views/view-query";
import type { Actor } from "@/lib/server/actor";
import { findViews } from "@/lib/views/find-views";
import type { TablePath } from "@/lib/views/table-view.model";

/**
 * Adds the reader's saved views of a table to the table's query. A URL without parameters redirects to the reader's default view.
 * If the URL opens an item's panel, the views are not read, because the panel covers the list of views and already needs many
 * queries.
 */
export async function withOwnViews(
  actor: Actor,
  path: TablePath,
  searchParams: ResourceSearchParams,
  query: ResourceQuery,
): Promise<ResourceQuery> {
  const parameters = await searchParams;
  if (parameters.open) return query;
  const own = await findViews(actor, path);
  const first = own.views.find(({ isDefault }) => isDefault);
  if (first && Object.keys(parameters).length === 0) redirect(viewHref(path, first));
  const isOwn = own.views.some(({ id }) => id === query.view);
  return { ...query, own, view: isOwn ? query.view : first ? "all" : "" };
}

/** If the URL asks for a page after the last page, redirects to the last page. */
export function redirectToLastPage(path: string, query: ResourceQuery, total: number): void {
  if (query.page > pageCount(total)) redirect(resourceHref(path, query, { page: pageCount(total) }));
}
