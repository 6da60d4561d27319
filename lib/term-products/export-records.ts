import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { batchesAfter, type CsvCell, csvAmount, csvStream } from "@/lib/downloads/csv";
import type { CsvForm } from "@/lib/downloads/csv-form";
import { fullName } from "@/lib/full-name";
import type { Currency } from "@/lib/money/currency";
import { toProfitText } from "@/lib/money/profit-rate";
import type { Actor } from "@/lib/server/actor";
import { type RecordKind, recordReader } from "./find-records";
import type { AnyRecord, RecordFilterQuery } from "./record-query";

/** The fields that both exported files contain: the file of loans and the file of deposits. */
type ExportedRecord = AnyRecord & {
  owner: { email: string; firstName: string; lastName: string };
  account: { accountNumber: string };
  currency: Currency;
  profitBp: number;
  reason: string;
};

/**
 * The columns that the files of loans and deposits share. The columns that only one of the two kinds has are between
 * `columnsBefore` and `columnsAfter`.
 */
const columnsBefore = [
  "date",
  "time",
  "email",
  "name",
  "accountNumber",
  "planName",
  "amount",
  "currency",
  "profit",
] as const;
const columnsAfter = ["status", "reason", "id"] as const;
type SharedColumn = (typeof columnsBefore)[number] | (typeof columnsAfter)[number];

/**
 * The texts, dates and times of a file in the reader's language. `Column` is the name of a column that only loans or only
 * deposits have.
 */
export type RecordCsvWords<Column extends string, Item> = {
  form: CsvForm;
  header: (column: SharedColumn | Column) => string;
  status: (item: Item) => string;
  /** `YYYY-MM-DD` and `HH:MM:SS` in the bank's time zone. */
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/** The columns that only loans or only deposits have, and the values in these columns. */
type OwnColumns<Column extends string, Item> = {
  kind: RecordKind;
  columns: readonly Column[];
  planName: (item: Item) => string;
  cells: (item: Item) => Record<Column, CsvCell>;
};

/**
 * Creates a CSV file of applications, loans or deposits for staff. The file contains the records that match the query, in the
 * order of the query.
 *
 * @throws AppError `forbidden`, `validation_failed` for a status or an order that does not exist
 */
export async function exportRecords<Column extends string, Item extends ExportedRecord>(
  actor: Actor,
  query: RecordFilterQuery,
  words: RecordCsvWords<Column, Item>,
  { kind, columns, planName, cells }: OwnColumns<Column, Item>,
): Promise<ReadableStream<Uint8Array>> {
  const readAfter = await recordReader<Item>(kind, actor, query);
  const countRows = await noteExport(actor, kind.table, query);
  const allColumns = [...columnsBefore, ...columns, ...columnsAfter];
  return csvStream({
    form: words.form,
    header: allColumns.map(words.header),
    batches: batchesAfter(readAfter, countRows),
    line: (item) => {
      const line: Record<string, CsvCell> = { ...sharedCells(item, planName(item), words), ...cells(item) };
      return allColumns.map((column) => line[column] ?? "");
    },
  });
}

function sharedCells<Item extends ExportedRecord>(
  item: Item,
  planName: string,
  words: RecordCsvWords<never, Item>,
): Record<SharedColumn, CsvCell> {
  const { id, owner, account, currency, createdAt, reason } = item;
  return {
    ...{ id, planName, currency, reason },
    date: words.date(createdAt),
    time: words.time(createdAt),
    email: owner.email,
    name: fullName(owner),
    accountNumber: account.accountNumber,
    amount: csvAmount(item.amountMinor, currency),
    profit: { decimal: toProfitText(item.profitBp) },
    status: words.status(item),
  };
}
