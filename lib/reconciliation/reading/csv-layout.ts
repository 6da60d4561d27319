import "server-only";
import Papa from "papaparse";
import { looksLikeValue } from "./csv-cells";
import { UnreadableFile } from "./draft-line";

/** The separator of a CSV file, and the headings and the position of its table. */
export type CsvLayout = {
  delimiter: string;
  /**
   * The headings that the form for staff shows. A number is added to a repeated heading. A column without a heading is shown with
   * its number, for example `#3`.
   */
  headings: string[];
  /** The number of rows before the first row of values. The row of headings is included. */
  rowsBefore: number;
};

const delimiters = [";", "\t", ",", "|"];
/** The number of rows that are examined to find the separator and the table. The table must begin within these rows. */
const rowsLookedAt = 60;
const headingsMax = 100;

/**
 * Finds the separator and the table of a file in its first rows. A first line such as `sep=;` states the separator. Without such a
 * line, the function looks for a table with each separator (`findTable`). It chooses the separator with which the most rows have
 * as many cells as the first row of the table. If the first row of the table contains values, the table has no headings.
 *
 * @param known the headings that staff have defined. A row with all these headings is the first row of the table.
 * @throws UnreadableFile `no_columns`. `line_too_long` if a quotation mark is not closed, because the text after this mark is
 * then one cell
 */
export function findLayout(text: string, known: readonly string[] = []): CsvLayout {
  const [, named] = /^\s*sep=(.)[ \t]*(?:\n|$)/i.exec(text) ?? [];
  const tables = (named ? [named] : delimiters).flatMap((delimiter) => {
    const table = findTable(rowsOf(text, delimiter), known);
    return table ? [{ ...table, delimiter }] : [];
  });
  const [best] = tables.sort((a, b) => b.fits - a.fits || b.width - a.width);
  if (!best) throw new UnreadableFile(hasOpenQuote(text, named ?? ",") ? "line_too_long" : "no_columns");
  const { delimiter, first, row } = best;
  const isHeaded = isFound(headingsOf(row), known) || !row.some(looksLikeValue);
  return {
    delimiter,
    headings: isHeaded ? headingsOf(row) : row.slice(0, headingsMax).map((_, index) => `#${index + 1}`),
    rowsBefore: isHeaded ? first + 1 : first,
  };
}

function hasOpenQuote(text: string, delimiter: string): boolean {
  const { errors } = Papa.parse<string[]>(text, { newline: "\n", delimiter, preview: rowsLookedAt });
  return errors.some(({ code }) => code === "MissingQuotes");
}

function rowsOf(text: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(text, { newline: "\n", delimiter, preview: rowsLookedAt }).data;
}

type Table = { first: number; row: string[]; width: number; fits: number };

/**
 * Finds the first row of the table. At least 60 % of the rows below this row must have as many cells as this row. If several rows
 * fulfil this condition, chooses the row that begins the largest table.
 */
function findTable(rows: string[][], known: readonly string[]): Table | null {
  const filled = rows.flatMap((row, index) => (row.some((cell) => cell.trim()) ? [{ index, row }] : []));
  const tables = filled.flatMap(({ index, row }, place): Table[] => {
    const width = row.length;
    if (width < 2) return [];
    const below = filled.slice(place + 1);
    const fits = below.filter((other) => other.row.length === width).length;
    if (isFound(headingsOf(row), known)) return [{ first: index, row, width, fits: rowsLookedAt + 1 }];
    return fits * 10 < below.length * 6 ? [] : [{ first: index, row, width, fits: fits + 1 }];
  });
  return tables.sort((a, b) => b.fits * b.width - a.fits * a.width || a.first - b.first)[0] ?? null;
}

/** Whether a row contains all headings that staff have defined. */
function isFound(headings: string[], known: readonly string[]): boolean {
  return known.length > 0 && known.every((heading) => headings.includes(heading));
}

function headingsOf(row: string[]): string[] {
  const counts = new Map<string, number>();
  return row.slice(0, headingsMax).map((cell, index) => {
    const heading =
      cell
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, 190) || `#${index + 1}`;
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}
