import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** One column of a `DataTable`. */
export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their cell. */
  align?: "start" | "end";
  /**
   * Where the cell goes on a phone, where a row has two lines: `title` and `detail` at the start, `value` and `note` at
   * the end, `actions` across below; `none` is left out.
   */
  phone: "title" | "detail" | "value" | "note" | "actions" | "none";
  className?: string;
  /** How the rows are ordered by this column, where they are. */
  sorted?: "ascending" | "descending" | undefined;
};

type DataTableProps<Row> = {
  /** Read out as the table's name. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Rows that follow each other under one heading; rows of a group stand together. */
  groupOf?: (row: Row) => { key: string; heading: ReactNode };
  /** `compact` for lists that are worked through, such as the back office's. */
  density?: "comfortable" | "compact";
};

const cellPadding = {
  comfortable: "md:px-5 md:py-3.5",
  compact: "md:h-11 md:px-2 md:py-1.5 md:first:pl-4 md:last:pr-4 2xl:px-3",
};
const headPadding = { comfortable: "px-5 py-3", compact: "px-2 py-2 first:pl-4 last:pr-4 2xl:px-3" };

/** Of three columns, so that a wide note leaves the title above it its width, and a wide value the detail below. */
const phonePlaces = {
  title: "max-md:col-start-1 max-md:col-span-2 max-md:row-start-1 max-md:font-medium max-md:min-w-0 max-md:break-words",
  detail:
    "max-md:col-start-1 max-md:row-start-2 max-md:text-sm max-md:text-ink-muted max-md:min-w-0 max-md:break-words",
  value: "max-md:col-start-3 max-md:row-start-1 max-md:text-right",
  note: "max-md:col-start-2 max-md:col-span-2 max-md:row-start-2 max-md:text-right max-md:text-sm",
  actions: "max-md:col-span-3 max-md:row-start-3 max-md:pt-2",
  none: "max-md:hidden",
};

/** A table that becomes a list of two-line rows on a phone; the same markup, so that it stays a table when read out. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  groupOf,
  density = "comfortable",
}: DataTableProps<Row>) {
  const groups = groupRows(rows, groupOf);
  return (
    <table className="w-full text-left text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-xs text-ink-muted">
          {columns.map(({ key, header, align, className, sorted }) => (
            <th
              key={key}
              scope="col"
              aria-sort={sorted}
              className={classNames("font-medium", headPadding[density], align === "end" && "text-right", className)}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key} className="divide-y divide-line border-line not-first-of-type:border-t max-md:block">
          {group.heading ? (
            <tr className="bg-surface-sunken max-md:block">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className="px-5 py-2 text-left text-xs font-semibold text-ink-muted max-md:block max-md:px-4"
              >
                {group.heading}
              </th>
            </tr>
          ) : null}
          {group.rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="relative hover:bg-surface-hover max-md:grid max-md:grid-cols-[1fr_auto_auto] max-md:gap-x-3 max-md:px-4 max-md:py-3"
            >
              {columns.map(({ key, cell, align, phone, className }) => (
                <td
                  key={key}
                  className={classNames(
                    cellPadding[density],
                    align === "end" && "text-right",
                    phonePlaces[phone],
                    className,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

type RowGroup<Row> = { key: string; heading: ReactNode; rows: Row[] };

function groupRows<Row>(rows: Row[], groupOf: DataTableProps<Row>["groupOf"]): RowGroup<Row>[] {
  if (!groupOf) return [{ key: "all", heading: null, rows }];
  const groups: RowGroup<Row>[] = [];
  for (const row of rows) {
    const { key, heading } = groupOf(row);
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, heading, rows: [row] });
  }
  return groups;
}
