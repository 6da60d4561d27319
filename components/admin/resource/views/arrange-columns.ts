import type { ResourceColumn } from "@/components/admin/resource/resource";
import { classNames } from "@/components/ui/class-names";

/** Whether a column always stays: the one that names the item, and leads to it. */
export function alwaysStays<Item>({ phone }: ResourceColumn<Item>): boolean {
  return phone === "title";
}

/**
 * The columns with those left out of the table that were not chosen. A phone shows an item in two lines, whatever was
 * chosen: what stands in them stays.
 *
 * @param chosen keys of columns; keys that the table no longer has are passed over, and without any other all columns are shown
 */
export function arrangeColumns<Item>(columns: ResourceColumn<Item>[], chosen: string[]): ResourceColumn<Item>[] {
  if (!columns.some(({ key }) => chosen.includes(key))) return columns;
  return columns.flatMap((column) => {
    if (alwaysStays(column) || chosen.includes(column.key)) return [column];
    return column.phone === "none" ? [] : [{ ...column, className: classNames(column.className, "md:hidden") }];
  });
}
