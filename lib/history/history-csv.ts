import "server-only";
import { byteOrderMark, toCsv } from "@/lib/downloads/csv";
import { toDecimalText } from "@/lib/money/format-money";
import type { HistoryPage } from "./find-history";
import type { HistoryItem } from "./history-item";
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
  "category",
] as const;
type CsvColumn = (typeof csvColumns)[number];

/** The words, dates and times of the file in the reader's language. */
export type CsvWords = {
  header: (column: CsvColumn) => string;
  type: (item: HistoryItem) => string;
  status: (item: HistoryItem) => string;
  /** Empty for an item that came without one. */
  category: (item: HistoryItem) => string;
  /** `YYYY-MM-DD` and `HH:MM:SS`, on the bank's clock. */
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/**
 * A history as a CSV file that is read from the database while it is sent: it never is in memory as a whole, and waits
 * for a slow reader. `readPage` gives the page at a cursor; its items stay where they are while new ones come in.
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
      const { items, olderCursor } = await readPage(cursor);
      if (items.length > 0) controller.enqueue(encoder.encode(toCsv(items.map((item) => csvLine(item, words)))));
      if (olderCursor) cursor = olderCursor;
      else controller.close();
    },
  });
}

function csvLine(item: HistoryItem, words: CsvWords): string[] {
  const amount = toDecimalText(item.amountMinor, item.currency);
  const cells: Record<CsvColumn, string> = {
    date: words.date(item.createdAt),
    time: words.time(item.createdAt),
    type: words.type(item),
    name: item.name,
    accountNumber: item.accountNumber,
    moneyIn: item.direction === "in" && !isAgreement(item.kind) ? amount : "",
    moneyOut: item.direction === "out" && !isAgreement(item.kind) ? amount : "",
    currency: item.currency,
    status: words.status(item),
    note: item.note,
    ownAccount: item.ownAccountNumber,
    reference: item.reference,
    // A loan or a deposit itself moves no money, so its amount has a column of its own: the others can be added up.
    agreedAmount: isAgreement(item.kind) ? amount : "",
    category: words.category(item),
  };
  return csvColumns.map((column) => cells[column]);
}
