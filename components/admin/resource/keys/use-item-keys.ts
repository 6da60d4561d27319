import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import type { Resource, ResourceAction } from "@/components/admin/resource/resource";
import type { ResourceSelection } from "@/components/admin/resource/resource-bulk";
import { actionsFor } from "@/components/admin/resource/resource-table";
import { useRowClicks } from "./use-row-clicks";
import { useTableKeys } from "./use-table-keys";

type ItemKeys<Item> = {
  resource: Resource<Item>;
  items: Item[];
  selection: ResourceSelection<Item>;
  card: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  act: (action: ResourceAction<Item>, item: Item) => void;
  showKeys: () => void;
};

/** The keyboard shortcuts of a table. The shortcuts open an item, start an item's first action, and select items. */
export function useItemKeys<Item>({ resource, items, selection, card, content, act, showKeys }: ItemKeys<Item>): void {
  const router = useRouter();

  function open(item: Item) {
    const [action] = actionsFor(resource, item);
    const href = resource.hrefOf?.(item);
    // A link to the table's own path opens a panel beside the table, so the page must not scroll.
    if (href) router.push(href, { scroll: !href.startsWith(`${resource.path}?`) });
    else if (action) act(action, item);
  }

  const openRow = (row: number) => items.slice(row, row + 1).forEach(open);
  useRowClicks(content, opensRows(resource) ? openRow : null);
  useTableKeys({
    place: card,
    table: content,
    open: openRow,
    choose: (row) =>
      items
        .slice(row, row + 1)
        .filter((item) => resource.bulk?.isFor(item))
        .forEach(selection.toggle),
    clear() {
      selection.clear();
      return selection.selected.length > 0;
    },
    showHelp: showKeys,
  });
}

/**
 * Whether a click on a row has an effect. The click opens the item's page or panel. If items have no page, the click starts the
 * only action, unless this action is dangerous.
 */
export function opensRows<Item>({ hrefOf, actions }: Resource<Item>): boolean {
  return hrefOf !== undefined || (actions.length === 1 && !actions[0]?.isDanger);
}
