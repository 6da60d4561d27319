import type { ReactElement, ReactNode } from "react";
import type { IconName } from "@/components/ui/icon/icon-names";
import type { Column } from "@/components/ui/table/data-table";
import type { Act } from "@/lib/roles";
import type { TablePath } from "@/lib/views/table-view.model";
import type { ResourceQuery } from "./resource-query";

/** A column of an admin table. */
export type ResourceColumn<Item> = Omit<Column<Item>, "header" | "sorted"> & {
  header: string;
  /** The server's sort key for this column. Missing when the server cannot sort by the column. */
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
  /** Whether the action deletes or takes away something. */
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

/** The definition of an admin table. Each table is one file that returns its definition. */
export type Resource<Item> = {
  path: TablePath;
  title: string;
  text: string;
  /** The table's accessible name, when the title is not precise enough. */
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
  /** The keys that the table's page adds to the keys of each table, for the list of shortcuts. */
  shortcuts?: { keys: string[]; text: string }[];
  /** The URL of an item's page, if the item has a page. */
  hrefOf?: (item: Item) => string;
  /** Shown when there are no items at all. */
  empty: { icon: IconName; title: string; text: string };
};

/** The server's result for the URL. */
export type ResourceData<Item> = {
  items: Item[];
  /**
   * The number of matching items on all pages. Counting stops at a limit, but the number always shows whether there is a next
   * page.
   */
  total: number;
  /**
   * Maps a status to the number of its items, counted up to `statusCountMax`. The search does not change these numbers. The
   * empty key has the number of all items, if an item can be in several tabs.
   */
  counts: Record<string, number>;
};
