import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** One column of a `DataTable`. */
export type Column<Item> = {
  key: string;
  header: ReactNode;
  cell: (item: Item) => ReactNode;
  /** `end` aligns figures at the end of the cell. */
  align?: "start" | "end";
  /**
   * The position of the cell on phones, where an item has two lines. `title` and `detail` are at the start of the lines,
   * `value` and `note` at their end. A second `detail` is on a third line. `actions` is below all lines, and `choice` is before
   * all lines. `corner` is for actions that are icons on phones. A `corner` cell is at the end of the first line. If no column
   * has the position `note`, the cells `corner` and `value` are as high as both lines. `none` hides the cell.
   */
  phone: "title" | "detail" | "value" | "note" | "actions" | "corner" | "choice" | "none";
  /** The name of the value on phones, where columns have no headings. The name is needed when an item shows several figures. */
  phoneLabel?: string;
  className?: string;
  /**
   * Returns further classes for an item's cell, and `data-` attributes whose values the style sheet displays. These attributes
   * save an element inside each cell of a long table.
   */
  attributesOf?: (item: Item) => CellAttributes;
  /** The sort order, if the items are sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
};

type CellAttributes = { className?: string | undefined; [data: `data-${string}`]: string | undefined };

type DataTableProps<Item> = {
  /** The table's accessible name. */
  caption: string;
  columns: Column<Item>[];
  items: Item[];
  keyOf: (item: Item) => string;
  /** Groups consecutive items under a heading. */
  groupOf?: (item: Item) => { key: string; heading: ReactNode };
  /**
   * `compact` is for the lists of the back office. `narrow` is for a table with many columns: the rows are as high as with
   * `comfortable`, but the gaps between columns are smaller.
   */
  density?: "comfortable" | "narrow" | "compact";
  /** Leaves room at the start of each row for the initials of a name (`markProps`). */
  isMarked?: boolean;
};

/**
 * Classes from app/globals.css for cells and headings. The class names are short because long tables repeat them thousands of
 * times.
 */
const densities = {
  comfortable: "data-table",
  narrow: "data-table data-table-narrow",
  compact: "data-table data-table-compact",
};

/**
 * The classes for the position of a cell on a phone. `title` spans two columns, so that a wide note does not narrow the title.
 */
const phonePlaces = {
  title: "cell-title",
  detail: "cell-detail",
  value: "cell-value",
  note: "cell-note",
  actions: "cell-actions",
  corner: "cell-actions cell-corner",
  choice: "cell-choice",
  none: "max-md:hidden",
};

/**
 * A table that looks like a list of two-line items on a phone. The markup stays a table, so that screen readers still read a
 * table.
 */
export function DataTable<Item>({
  caption,
  columns,
  items,
  keyOf,
  groupOf,
  density = "comfortable",
  isMarked = false,
}: DataTableProps<Item>) {
  const groups = groupItems(items, groupOf);
  const hasPlace = (place: Column<Item>["phone"]) => columns.some(({ phone }) => phone === place);
  // If nothing is beside the detail, the detail fills the line up to the icons of `corner`, if any.
  const isBeside = hasPlace("note") || (hasPlace("corner") && hasPlace("value"));
  const wideOnPhone = isBeside ? undefined : hasPlace("corner") ? "max-md:col-span-2" : "max-md:col-span-3";
  const cellClasses = columns.map(({ align, phone, phoneLabel, className }) =>
    classNames(
      align === "end" && "cell-end",
      phonePlaces[phone],
      phone === "detail" && wideOnPhone,
      phoneLabel && "cell-labelled",
      className,
    ),
  );
  const hasChoice = hasPlace("choice");
  return (
    <table
      className={classNames(densities[density], isMarked && "data-table-marked", hasChoice && "data-table-choice")}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-xs text-ink-muted">
          {columns.map(({ key, header, align, className, sorted }) => (
            <th
              key={key}
              scope="col"
              aria-sort={sorted}
              className={classNames("font-medium", align === "end" && "text-right", className)}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key} className="divide-y divide-line border-line not-first-of-type:border-t max-md:block">
          {group.heading ? (
            <tr className="group-head bg-surface-sunken max-md:block">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className="px-5 py-2 text-left text-xs font-semibold text-ink-muted max-md:block"
              >
                {group.heading}
              </th>
            </tr>
          ) : null}
          {group.items.map((item) => (
            <tr key={keyOf(item)} className="data-row">
              {columns.map(({ key, cell, phoneLabel, attributesOf }, index) => {
                const { className, ...data } = attributesOf?.(item) ?? {};
                return (
                  <td
                    key={key}
                    className={className ? `${cellClasses[index]} ${className}` : cellClasses[index]}
                    data-label={phoneLabel}
                    {...data}
                  >
                    {cell(item)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

type ItemGroup<Item> = { key: string; heading: ReactNode; items: Item[] };

function groupItems<Item>(items: Item[], groupOf: DataTableProps<Item>["groupOf"]): ItemGroup<Item>[] {
  if (!groupOf) return [{ key: "all", heading: null, items }];
  const groups: ItemGroup<Item>[] = [];
  for (const item of items) {
    const { key, heading } = groupOf(item);
    const last = groups.at(-1);
    if (last?.key === key) last.items.push(item);
    else groups.push({ key, heading, items: [item] });
  }
  return groups;
}
