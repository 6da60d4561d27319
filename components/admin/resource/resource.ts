import type { ReactElement, ReactNode } from "react";
import type { IconName } from "@/components/ui/icon/icon-names";
import type { Column } from "@/components/ui/table/data-table";
import type { Act } from "@/lib/roles";
import type { TablePath } from "@/lib/views/table-view.model";
import type { ResourceQuery } from "./resource-query";

/** A column of an admin table. */
export type ResourceColumn<Item> = Omit<Column<Item>, "header" | "sorted"> & {
  header: string;
  /** The key that tells the server to sort by this column. Absent if the server cannot sort by the column. */
  sort?: string;
  /** The cell on a phone, when it differs from the cell in the table. */
  phoneCell?: (item: Item) => ReactNode;
};

/** An action on one item. The action opens a dialog. */
export type ResourceAction<Item> = {
  key: string;
  label: string;
  /** The action's accessible name, which contains the item, such as "Edit ada@example.com". */
  labelOf: (item: Item) => string;
  /** The action is shown to readers whose role may perform this act. */
  act: Act;
  /** Whether the action is possible on this item. If missing, the action is possible on every item. */
  isFor?: (item: Item) => boolean;
  /** Whether the action deletes a record or revokes a right. */
  isDanger?: boolean;
  dialog: (props: ResourceDialogProps<Item>) => ReactElement | null;
};

/** `item` is the item to act on, or null while the dialog is closed. */
export type ResourceDialogProps<Item> = { item: Item | null; onClose: () => void };

/** A filter beside the search: a calendar date, a text, or one of `options`. `all` means no filter. */
export type ResourceFilter = { key: string; label: string } & (
  | { all: string; options: { value: string; label: string }[] }
  | { options?: undefined; isText?: boolean }
);

/** An action on several items at once. The action opens a dialog. */
export type ResourceBulkAction<Item> = {
  /** The action is shown to readers whose role may perform this act. */
  act: Act;
  /** Whether the action is possible on this item. */
  isFor: (item: Item) => boolean;
  /** The accessible name of an item's checkbox. */
  labelOf: (item: Item) => string;
  allLabel: string;
  /** The button's label, which contains the number of selected items. */
  label: (count: number) => string;
  dialog: (props: { items: Item[]; onClose: () => void }) => ReactElement;
  /** The action on all matching items of all pages. */
  all: { label: string; dialog: (props: { query: ResourceQuery; onClose: () => void }) => ReactElement };
};

/** The definition of a table in the back office. Each table has one file with a function that returns its definition. */
export type Resource<Item> = {
  path: TablePath;
  title: string;
  text: string;
  /** The table's accessible name. If absent, the title is the accessible name. */
  caption?: string;
  /** If this label is absent, the table has no search. */
  searchLabel?: string;
  /** The accessible name of the tabs, if there are tabs. */
  tabsLabel?: string;
  /** The tabs, one for each status. Empty if the table has no tabs. */
  statuses: { value: string; label: string }[];
  columns: ResourceColumn<Item>[];
  actions: ResourceAction<Item>[];
  filters?: ResourceFilter[];
  bulk?: ResourceBulkAction<Item>;
  keyOf: (item: Item) => string;
  /** The list of shortcuts also shows these shortcuts, which work only on the page of this table. */
  shortcuts?: { keys: string[]; text: string }[];
  /** The URL of an item's page, if the item has a page. */
  hrefOf?: (item: Item) => string;
  /** Shown when the table has no items and neither a search nor a filter is set. */
  empty: { icon: IconName; title: string; text: string };
};

/** The items that the server found for the query in the URL. */
export type ResourceData<Item> = {
  items: Item[];
  /**
   * The number of matching items on all pages. The server stops counting at a limit that is above the last item of the current
   * page, so the number shows whether a next page exists.
   */
  total: number;
  /**
   * Maps a status to the number of its items, counted up to `statusCountMax`. The counts do not depend on the search. If an item
   * can be in several tabs, the key `""` has the number of all items.
   */
  counts: Record<string, number>;
};
