import { type MenuPage, pages } from "@/lib/pages";
import { paths } from "@/lib/paths";

type TablePage = Extract<MenuPage, { hasViews: true }>;

/** The path of a back-office table. Staff can save views for this table. */
export type TablePath = TablePage["path"] | typeof paths.settlementFiles;

/** The paths of all tables that can have saved views. */
export const tablePaths: TablePath[] = [
  ...Object.values(pages).flatMap((page) => ("hasViews" in page ? [page.path] : [])),
  paths.settlementFiles,
];

/** A view of a table: a filter, an order and columns, which a member of staff has saved under a name. */
export type TableView = {
  id: string;
  name: string;
  /** The query parameters of the table's URL. */
  query: string;
  /** True if the table opens with this view. */
  isDefault: boolean;
};

/** The saved settings of a member of staff for one table. */
export type OwnViews = {
  views: TableView[];
  /** The keys of the columns that the table shows if the URL contains no columns. An empty list means all columns. */
  columns: string[];
};

const columnKey = /^\w{1,40}$/;
const columnsMax = 40;

/** Reads the keys of columns from a text such as `email,amount`. Ignores parts that do not have the form of a key. */
export function readColumns(text: string): string[] {
  return [...new Set(text.split(",").filter((key) => columnKey.test(key)))].slice(0, columnsMax);
}
