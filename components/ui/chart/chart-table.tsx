"use client";

import { Disclosure } from "@/components/ui/disclosure";

/** The texts of the table. */
export type ChartTableProps = {
  /** The label that opens the table. */
  summary: string;
  /** The heading of each column. The first column contains the names of the rows. */
  columns: string[];
  lines: { key: string; name: string; values: string[] }[];
};

/** A table with the figures of a chart. A button below the chart shows and hides the table. */
export function ChartTable({ summary, columns, lines }: ChartTableProps) {
  return (
    <Disclosure className="border-t border-line" summary={summary} summaryClass="px-5 hover:underline">
      <table className="mb-3 w-full text-sm tabular-nums [&_td]:px-5 max-sm:[&_td]:px-2 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-5 max-sm:[&_th]:px-2 [&_th]:py-1.5 [&_th]:font-medium">
        <thead className="text-xs text-ink-muted">
          <tr>
            {columns.map((column, index) => (
              <th key={column} className={index === 0 ? "text-left" : "text-right"}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row" className="text-left">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
