import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { withQuery } from "@/lib/paths";
import type { TableView } from "@/lib/views/table-view";

/** The address that a view stands for. What is no longer valid in it, the table leaves out. */
export function viewHref(path: string, { id, query }: Pick<TableView, "id" | "query">): string {
  return withQuery(path, { ...Object.fromEntries(new URLSearchParams(query)), view: id });
}

/** The columns that are asked for: by the address, or by what the reader has kept; none for all of them. */
export function chosenColumns({ columns, own }: ResourceQuery): string[] {
  return columns.length > 0 ? columns : (own?.columns ?? []);
}

/** What a view of the table as it is now would keep. */
export function shownQuery(query: ResourceQuery): string {
  return resourceHref("", query, { columns: chosenColumns(query), view: "" }).replace("?", "");
}

/** The reader's view that the address began as, and whether the table now shows something else. */
export function currentView(query: ResourceQuery): { view: TableView; isChanged: boolean } | undefined {
  const view = query.own?.views.find(({ id }) => id === query.view);
  return view && { view, isChanged: !saysTheSame(view.query, resourceHref("", query, { view: "" }).replace("?", "")) };
}

/** Whether two queries say the same, in whatever order. */
function saysTheSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => {
    const parameters = new URLSearchParams(text);
    parameters.sort();
    return parameters.toString();
  });
  return first === second;
}
