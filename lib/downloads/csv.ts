import "server-only";
import Papa from "papaparse";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import type { CsvForm } from "./csv-form";

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** The content type of a file from `csvStream`. */
export const csvType = "text/csv; charset=utf-8; header=present";

/** A number as decimal text with a decimal point. A negative number begins with a minus sign. An empty text is an empty cell. */
export type CsvNumber = { decimal: string };

/** The content of a cell: a text, or a number that a spreadsheet can add up. */
export type CsvCell = string | CsvNumber;

/** An amount as a cell. */
export function csvAmount(amountMinor: bigint, currency: Currency): CsvNumber {
  return { decimal: toDecimalText(amountMinor, currency) };
}

/**
 * Matches the first characters of a spreadsheet formula. `toCsv` puts an apostrophe before a matching text (OWASP, "CSV
 * injection"). White space and full-width signs match too, because some programs remove white space and convert full-width
 * signs. Number cells never contain text of users, so a negative number needs no apostrophe.
 */
const formulaStart = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Converts lines to the text of a CSV file (RFC 4180, with the separator of the format). Every line ends with a line break. */
export function toCsv(lines: (readonly CsvCell[])[], { delimiter, decimal }: CsvForm): string {
  if (lines.length === 0) return "";
  const text = (cell: CsvCell) => {
    if (typeof cell !== "string") return cell.decimal.replace(".", decimal);
    return formulaStart.test(cell) ? `'${cell}` : cell;
  };
  return `${Papa.unparse(
    lines.map((line) => line.map(text)),
    { delimiter, newline: "\r\n" },
  )}\r\n`;
}

type CsvSource<Item> = {
  form: CsvForm;
  header: readonly string[];
  /** The items of the file in batches. The next batch is read when the previous batch has been sent. */
  batches: AsyncIterator<Item[]>;
  line: (item: Item) => readonly CsvCell[];
};

/** The number of items of a file that are in memory at once. */
export const csvItemsPerRead = 500;

/**
 * Reads the items of a table in batches.
 *
 * @param readAfter returns up to `csvItemsPerRead` items after `last`, or the first items
 * @param countRows counts the rows of a batch before the batch is sent. `countRows` throws when the user exceeds the limit, and
 * the download then fails
 */
export async function* batchesAfter<Item>(
  readAfter: (last: Item | undefined) => Promise<Item[]>,
  countRows?: (rows: number) => Promise<void>,
): AsyncGenerator<Item[]> {
  let last: Item | undefined;
  do {
    const items = await readAfter(last);
    await countRows?.(items.length);
    yield items;
    last = items.length === csvItemsPerRead ? items.at(-1) : undefined;
  } while (last !== undefined);
}

/** A CSV file whose rows are read from the database while the file is sent, so that the whole file is never in memory. */
export function csvStream<Item>({ form, header, batches, line }: CsvSource<Item>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      // A plain file has no byte order mark, because programs would read the mark as a part of the first heading.
      controller.enqueue(encoder.encode((form.isPlain ? "" : byteOrderMark) + toCsv([header], form)));
    },
    async pull(controller) {
      const { value: items, done } = await batches.next();
      if (done) controller.close();
      // For an empty batch, the stream enqueues an empty chunk, so that the reader pulls again.
      else controller.enqueue(encoder.encode(toCsv(items.map(line), form)));
    },
    async cancel() {
      await batches.return?.();
    },
  });
}
