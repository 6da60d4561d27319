import type { ReactElement, ReactNode } from "react";
import type { IconName } from "@/components/ui/icon/icon-names";
import type { Column } from "@/components/ui/table/data-table";
import type { Act } from "@/lib/roles";
import type { TablePath } from "@/lib/views/table-view";

/** A column of an admin table. */
export type ResourceColumn<Item> = Omit<Column<Item>, "header" | "sorted"> & {
  header: string;
  /** The key by which the server orders by this column, where it can. */
  sort?: string;
  /** The cell on a phone, when it differs. */
  phoneCell?: (item: Item) => ReactNode;
};

/** Something that can be done with an item; it opens a dialog. */
export type ResourceAction<Item> = {
  key: string;
  label: string;
  /** The action's accessible name with the item in it, such as "Edit ada@example.com". */
  labelOf: (item: Item) => string;
  /** It is there for those whose role may do this. */
  act: Act;
  /** Whether it can be done with this item; with every item, unless told otherwise. */
  isFor?: (item: Item) => boolean;
  /** Whether the action deletes or takes away something. */
  isDanger?: boolean;
  dialog: (props: ResourceDialogProps<Item>) => ReactElement | null;
};

/** `item`: the one to act on, null while the dialog is closed. */
export type ResourceDialogProps<Item> = { item: Item | null; onClose: () => void };

/** A way to leave items out, beside the search: a calendar date, a text, or one of `options`; `all` stands for none of them. */
export type ResourceFilter = { key: string; label: string } & (
  | { all: string; options: { value: string; label: string }[] }
  | { options?: undefined; isText?: boolean }
);

/** Something that is done with several items at once; it opens a dialog. */
export type ResourceBulkAction<Item> = {
  /** It is there for those whose role may do this. */
  act: Act;
  /** Whether it can be done with this item. */
  isFor: (item: Item) => boolean;
  /** The accessible name of an item's checkbox. */
  labelOf: (item: Item) => string;
  allLabel: string;
  /** The button's label, which names the number of chosen items. */
  label: (count: number) => string;
  dialog: (props: { items: Item[]; onClose: () => void }) => ReactElement;
};

/** The definition of an admin table; each table is one file with such a value. */
export type Resource<Item> = {
  path: TablePath;
  title: string;
  text: string;
  /** Read out as the table's name, where its title says more than that. */
  caption?: string;
  /** Without one, nothing is searched or filtered. */
  searchLabel?: string;
  /** Read out for the tabs, where there are some. */
  tabsLabel?: string;
  /** The tabs; none where items have no status that sets them apart. */
  statuses: { value: string; label: string }[];
  columns: ResourceColumn<Item>[];
  actions: ResourceAction<Item>[];
  filters?: ResourceFilter[];
  bulk?: ResourceBulkAction<Item>;
  keyOf: (item: Item) => string;
  /** The address of an item's page, when it has one. */
  hrefOf?: (item: Item) => string;
  /** Shown when there are no items at all. */
  empty: { icon: IconName; title: string; text: string };
};

/** What the server found for the address. */
export type ResourceData<Item> = {
  items: Item[];
  /** Items that match, on all pages; where that is very many, at least those up to the next page. */
  total: number;
  /** Items of each status, whatever is searched; counted up to `statusCountMax`. */
  counts: Record<string, number>;
};
