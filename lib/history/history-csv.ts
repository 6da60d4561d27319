import "server-only";
import { type CsvCell, csvAmount, csvStream } from "@/lib/downloads/csv";
import type { CsvForm } from "@/lib/downloads/csv-form";
import type { HistoryPage } from "./find-history";
import type { HistoryItem } from "./history-item.model";
import { isAgreement, isBooked } from "./schema";

/** The columns of the file, in the file's order. */
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
  "unbooked",
  "category",
] as const;
type CsvColumn = (typeof csvColumns)[number];

/** The texts, dates and times of the file in the reader's language. */
export type CsvWords = {
  form: CsvForm;
  header: (column: CsvColumn) => string;
  type: (item: HistoryItem) => string;
  status: (item: HistoryItem) => string;
  note: (item: HistoryItem) => string;
  /** Empty for an item without a category. */
  category: (item: HistoryItem) => string;
  /** `YYYY-MM-DD` and `HH:MM:SS` in the bank's time zone. */
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/**
 * Creates a CSV file of a history. The pages are read from the database while the file is sent, so that the whole file is never
 * in memory. If the recipient receives the file slowly, the database is also read slowly. `readPage` returns the page at a
 * cursor. Because of the cursors, new items do not shift the items of later pages.
 */
export function historyCsv(
  readPage: (cursor: string | undefined) => Promise<HistoryPage>,
  words: CsvWords,
): ReadableStream<Uint8Array> {
  return csvStream({
    form: words.form,
    header: csvColumns.map(words.header),
    batches: batchesOf(readPage),
    line: (item) => csvLine(item, words),
  });
}

async function* batchesOf(
  readPage: (cursor: string | undefined) => Promise<HistoryPage>,
): AsyncGenerator<HistoryItem[]> {
  let cursor: string | undefined;
  do {
    const { items, olderCursor } = await readPage(cursor);
    yield items;
    cursor = olderCursor ?? undefined;
  } while (cursor);
}

/**
 * The columns `moneyIn` and `moneyOut` contain only posted amounts. An account's incoming money minus its outgoing money is
 * therefore the sum of the account's postings. Other amounts have columns of their own.
 */
function csvLine(item: HistoryItem, words: CsvWords): CsvCell[] {
  const amount = csvAmount(item.amountMinor, item.currency);
  const cells: Record<CsvColumn, CsvCell> = {
    date: words.date(item.createdAt),
    time: words.time(item.createdAt),
    type: words.type(item),
    name: item.name,
    accountNumber: item.accountNumber,
    moneyIn: item.direction === "in" && isBooked(item) ? amount : "",
    moneyOut: item.direction === "out" && isBooked(item) ? amount : "",
    currency: item.currency,
    status: words.status(item),
    note: words.note(item),
    ownAccount: item.ownAccountNumber,
    reference: item.reference,
    // An agreement (a loan or a deposit itself) moves no money.
    agreedAmount: isAgreement(item.kind) ? amount : "",
    // The amount of an item that is not posted yet, or that was rejected, cancelled or reversed.
    unbooked: isAgreement(item.kind) || isBooked(item) ? "" : amount,
    category: words.category(item),
  };
  return csvColumns.map((column) => cells[column]);
}
