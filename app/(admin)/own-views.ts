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
import type { TablePath } from "@/lib/views/table-view";

/**
 * What an address asks of a table, with the views that its reader has of it. An address without any parameter leads on to
 * the view with which the reader opens the table. Behind the panel of an item, which has much to read, views are not read:
 * nobody can use them there.
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

/** Leads from a page beyond the last one to the last one. */
export function redirectToLastPage(path: string, query: ResourceQuery, total: number): void {
  if (query.page > pageCount(total)) redirect(resourceHref(path, query, { page: pageCount(total) }));
}
