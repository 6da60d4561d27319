import "server-only";
import Papa from "papaparse";

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Of a file that `csvStream` makes. */
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

/** What a file that is read while it is sent is made of. */
type CsvSource<Row> = {
  header: readonly string[];
  /** Up to `csvRowsPerRead` rows that come after `last`, or the first ones. */
  readAfter: (last: Row | undefined) => Promise<Row[]>;
  line: (row: Row) => readonly string[];
};

/** How many rows of a file are in memory at once. */
export const csvRowsPerRead = 500;

/** A CSV file that is read from the database while it is sent and never is in memory as a whole. */
export function csvStream<Row>({ header, readAfter, line }: CsvSource<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last: Row | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + toCsv([header])));
    },
    async pull(controller) {
      const rows = await readAfter(last);
      if (rows.length > 0) controller.enqueue(encoder.encode(toCsv(rows.map(line))));
      if (rows.length === csvRowsPerRead) last = rows.at(-1);
      else controller.close();
    },
  });
}
