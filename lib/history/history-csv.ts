import "server-only";
import { byteOrderMark, toCsv } from "@/lib/downloads/csv";
import { toDecimalText } from "@/lib/money/format-money";
import type { HistoryPage } from "./find-history";
import type { HistoryRow } from "./history-row";
import { isAgreement } from "./schema";

/** The columns of the file, in their order. */
export const csvColumns = [
  "date",
  "time",
  "type",
  "name",
  "accountNumber",
  "moneyIn",
  "moneyOut",
  "currency",
  "status",
  "note",
  "ownAccount",
  "reference",
  "agreedAmount",
] as const;
type CsvColumn = (typeof csvColumns)[number];

/** What of a file depends on the reader's language. */
export type CsvWords = {
  header: (column: CsvColumn) => string;
  type: (row: HistoryRow) => string;
  status: (row: HistoryRow) => string;
  /** `YYYY-MM-DD` and `HH:MM:SS`, on the bank's clock. */
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/**
 * A history as a CSV file that is read from the database while it is sent: it never is in memory as a whole, and waits
 * for a slow reader. `readPage` gives the page at a cursor; its rows stay where they are while new ones come in.
 */
export function historyCsv(
  readPage: (cursor: string | undefined) => Promise<HistoryPage>,
  words: CsvWords,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: string | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + toCsv([csvColumns.map(words.header)])));
    },
    async pull(controller) {
      const { rows, olderCursor } = await readPage(cursor);
      if (rows.length > 0) controller.enqueue(encoder.encode(toCsv(rows.map((row) => csvLine(row, words)))));
      if (olderCursor) cursor = olderCursor;
      else controller.close();
    },
  });
}

function csvLine(row: HistoryRow, words: CsvWords): string[] {
  const amount = toDecimalText(row.amountMinor, row.currency);
  const cells: Record<CsvColumn, string> = {
    date: words.date(row.createdAt),
    time: words.time(row.createdAt),
    type: words.type(row),
    name: row.name,
    accountNumber: row.accountNumber,
    moneyIn: row.direction === "in" && !isAgreement(row.kind) ? amount : "",
    moneyOut: row.direction === "out" && !isAgreement(row.kind) ? amount : "",
    currency: row.currency,
    status: words.status(row),
    note: row.note,
    ownAccount: row.ownAccountNumber,
    reference: row.reference,
    // A loan or a deposit itself moves nothing: whoever adds up the columns counts its money once.
    agreedAmount: isAgreement(row.kind) ? amount : "",
  };
  return csvColumns.map((column) => cells[column]);
}
