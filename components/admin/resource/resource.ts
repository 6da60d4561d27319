import type { ReactElement, ReactNode } from "react";
import type { Column } from "@/components/ui/data-table";
import type { IconName } from "@/components/ui/icon/icon-names";

/** A column of an admin table. */
export type ResourceColumn<Row> = Omit<Column<Row>, "header" | "sorted"> & {
  header: string;
  /** The key by which the server orders by this column, where it can. */
  sort?: string;
  /** What stands in this column's place on a phone, when that differs. */
  phoneCell?: (row: Row) => ReactNode;
};

/** Something that can be done with a row; it opens a dialog. */
export type ResourceAction<Row> = {
  key: string;
  label: string;
  /** The action's accessible name with the row in it, such as "Edit ada@example.com". */
  rowLabel: (row: Row) => string;
  /** Takes something away. */
  isDanger?: boolean;
  dialog: (props: ResourceDialogProps<Row>) => ReactElement;
};

/** `row`: the one to act on, null while the dialog is closed. */
export type ResourceDialogProps<Row> = { row: Row | null; onClose: () => void };

/** A way to leave rows out, beside the search: one of `options`, or a calendar date when there are none. */
export type ResourceFilter = { key: string; label: string; options?: { value: string; label: string }[] };

/** Something that is done with several rows at once; it opens a dialog. */
export type ResourceBulkAction<Row> = {
  /** Whether it can be done with this row. */
  isFor: (row: Row) => boolean;
  /** Of a row's checkbox. */
  rowLabel: (row: Row) => string;
  allLabel: string;
  /** Of the button, with how many rows are chosen. */
  label: (count: number) => string;
  dialog: (props: { rows: Row[]; onClose: () => void }) => ReactElement;
};

/** What an admin table is made of; each table is one file with such a value. */
export type Resource<Row> = {
  path: string;
  title: string;
  text: string;
  searchLabel: string;
  /** Read out for the tabs. */
  tabsLabel: string;
  /** The tabs; none where rows have no status that sets them apart. */
  statuses: { value: string; label: string }[];
  columns: ResourceColumn<Row>[];
  actions: ResourceAction<Row>[];
  filters?: ResourceFilter[];
  bulk?: ResourceBulkAction<Row>;
  rowKey: (row: Row) => string;
  /** Where a row leads, when it has a page of its own. */
  rowHref?: (row: Row) => string;
  /** What stands in place of rows while there are none at all. */
  empty: { icon: IconName; title: string; text: string };
};

/** What the server found for the address. */
export type ResourceData<Row> = {
  rows: Row[];
  /** Rows that match, on all pages; where that is very many, at least those up to the next page. */
  total: number;
  /** Rows of each status, whatever is searched; counted up to `statusCountMax`. */
  counts: Record<string, number>;
};
