import type { ResourceColumn } from "@/components/admin/resource/resource";
import { classNames } from "@/components/ui/class-names";

/** Whether a column always stays visible. Only the column with the item's name and link always stays. */
export function alwaysStays<Item>({ phone }: ResourceColumn<Item>): boolean {
  return phone === "title";
}

/**
 * The columns that the reader has chosen. The other columns are hidden in the table. A phone always shows an item in the same two
 * lines, so the columns of these lines stay on phones.
 *
 * @param chosen keys of columns. Unknown keys are ignored. When no known key is left, all columns are shown.
 */
export function arrangeColumns<Item>(columns: ResourceColumn<Item>[], chosen: string[]): ResourceColumn<Item>[] {
  if (!columns.some(({ key }) => chosen.includes(key))) return columns;
  return columns.flatMap((column) => {
    if (alwaysStays(column) || chosen.includes(column.key)) return [column];
    return column.phone === "none" ? [] : [{ ...column, className: classNames(column.className, "md:hidden") }];
  });
}
