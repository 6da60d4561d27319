import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { withQuery } from "@/lib/paths";
import type { TableView } from "@/lib/views/table-view.model";

/** Returns the URL of a view. The table ignores parameters that are not valid any more. */
export function viewHref(path: string, { id, query }: Pick<TableView, "id" | "query">): string {
  return withQuery(path, { ...Object.fromEntries(new URLSearchParams(query)), view: id });
}

/**
 * Returns the keys of the columns in the URL. If the URL names no columns, returns the reader's saved choice. If the result is
 * empty, the table shows all columns.
 */
export function chosenColumns({ columns, own }: ResourceQuery): string[] {
  return columns.length > 0 ? columns : (own?.columns ?? []);
}

/** Returns the URL query that is stored when the reader saves the current table as a view. */
export function shownQuery(query: ResourceQuery): string {
  return resourceHref("", query, { columns: chosenColumns(query), view: "" }).replace("?", "");
}

/**
 * Returns the saved view that the URL names. `isChanged` is true if the table's search, filters or columns now differ from the
 * view.
 */
export function currentView(query: ResourceQuery): { view: TableView; isChanged: boolean } | undefined {
  const view = query.own?.views.find(({ id }) => id === query.view);
  return view && { view, isChanged: !saysTheSame(view.query, resourceHref("", query, { view: "" }).replace("?", "")) };
}

/** Whether two queries have the same parameters, in any order. */
function saysTheSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => {
    const parameters = new URLSearchParams(text);
    parameters.sort();
    return parameters.toString();
  });
  return first === second;
}
