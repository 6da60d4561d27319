import "server-only";
import Papa from "papaparse";

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** The content type of a file that `csvStream` makes. */
export const csvType = "text/csv; charset=utf-8; header=present";

/**
 * What spreadsheets would run as a formula: such a cell gets an apostrophe in front (OWASP, "CSV injection"). White space
 * and full-width signs count, since some programs strip or fold them.
 */
const formulaStart = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Lines of a CSV file (RFC 4180), each ended. */
export function toCsv(lines: (readonly string[])[]): string {
  if (lines.length === 0) return "";
  return `${Papa.unparse(lines as string[][], { escapeFormulae: formulaStart, newline: "\r\n" })}\r\n`;
}

/** Where the lines of a streamed CSV file come from. */
type CsvSource<Item> = {
  header: readonly string[];
  /** Up to `csvItemsPerRead` items that come after `last`, or the first ones. */
  readAfter: (last: Item | undefined) => Promise<Item[]>;
  line: (item: Item) => readonly string[];
};

/** How many items of a file are in memory at once. */
export const csvItemsPerRead = 500;

/** A CSV file that is read from the database while it is sent and never is in memory as a whole. */
export function csvStream<Item>({ header, readAfter, line }: CsvSource<Item>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last: Item | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + toCsv([header])));
    },
    async pull(controller) {
      const items = await readAfter(last);
      if (items.length > 0) controller.enqueue(encoder.encode(toCsv(items.map(line))));
      if (items.length === csvItemsPerRead) last = items.at(-1);
      else controller.close();
    },
  });
}
