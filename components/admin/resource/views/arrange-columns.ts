import type { ResourceColumn } from "@/components/admin/resource/resource";
import { classNames } from "@/components/ui/class-names";

/** Whether a column is always visible. True only for the column with the item's name and link. */
export function alwaysStays<Item>({ phone }: ResourceColumn<Item>): boolean {
  return phone === "title";
}

/**
 * Returns the columns that the reader has chosen. The table hides the other columns. A phone shows each row as an item of two
 * lines, and always shows the columns of these lines.
 *
 * @param chosen keys of columns. Unknown keys are ignored. If all chosen keys are unknown, returns all columns.
 */
export function arrangeColumns<Item>(columns: ResourceColumn<Item>[], chosen: string[]): ResourceColumn<Item>[] {
  if (!columns.some(({ key }) => chosen.includes(key))) return columns;
  return columns.flatMap((column) => {
    if (alwaysStays(column) || chosen.includes(column.key)) return [column];
    return column.phone === "none" ? [] : [{ ...column, className: classNames(column.className, "md:hidden") }];
  });
}
