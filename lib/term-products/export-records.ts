import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { csvStream } from "@/lib/downloads/csv";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import type { Actor } from "@/lib/server/actor";
import { type RecordKind, recordReader } from "./find-records";
import type { AnyRecord, RecordFilterQuery } from "./record-query";

/** What a loan and a deposit both say in a file. */
type ExportedRecord = AnyRecord & {
  owner: { email: string; firstName: string; lastName: string };
  account: { accountNumber: string };
  currency: Currency;
  profitBp: number;
  reason: string;
};

/** The columns of both files that stand before and after a kind's own. */
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

/** The words, dates and times of a file in the reader's language; `Column` are the kind's own columns. */
export type RecordCsvWords<Column extends string, Item> = {
  header: (column: SharedColumn | Column) => string;
  status: (item: Item) => string;
  /** `YYYY-MM-DD` and `HH:MM:SS`, on the bank's clock. */
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/** What a kind of record adds to the file: its own columns and what stands in them. */
type OwnColumns<Column extends string, Item> = {
  kind: RecordKind;
  columns: readonly Column[];
  planName: (item: Item) => string;
  cells: (item: Item) => Record<Column, string>;
};

/**
 * A queue of applications, and of what came of them, as a CSV file for staff: what matches, in its order.
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
  await noteExport(actor, kind.table, query);
  const allColumns = [...columnsBefore, ...columns, ...columnsAfter];
  return csvStream({
    header: allColumns.map(words.header),
    readAfter,
    line: (item) => {
      const line: Record<string, string> = { ...sharedCells(item, planName(item), words), ...cells(item) };
      return allColumns.map((column) => line[column] ?? "");
    },
  });
}

function sharedCells<Item extends ExportedRecord>(
  item: Item,
  planName: string,
  words: RecordCsvWords<never, Item>,
): Record<SharedColumn, string> {
  const { id, owner, account, currency, createdAt, reason } = item;
  return {
    ...{ id, planName, currency, reason },
    date: words.date(createdAt),
    time: words.time(createdAt),
    email: owner.email,
    name: `${owner.firstName} ${owner.lastName}`,
    accountNumber: account.accountNumber,
    amount: toDecimalText(item.amountMinor, currency),
    profit: toProfitText(item.profitBp),
    status: words.status(item),
  };
}
