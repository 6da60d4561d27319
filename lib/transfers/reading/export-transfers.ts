import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import { toDecimalText } from "@/lib/money/format-money";
import { type Actor, assertMay } from "@/lib/server/actor";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferFamily } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";
import { queryTransfersAfter } from "./read-transfers.sql";
import { type TransferFilterQuery, transferFilter, transferOrder } from "./transfer-filter";

/** The columns of the file, in their order. */
const transferCsvColumns = [
  "date",
  "time",
  "reference",
  "type",
  "email",
  "senderName",
  "fromAccountNumber",
  "accountName",
  "accountNumber",
  "receiverEmail",
  "bankTo",
  "swiftCode",
  "routingNumber",
  "amount",
  "currency",
  "debitedAmount",
  "debitedCurrency",
  "status",
  "reason",
  "note",
  "id",
] as const;
type TransferCsvColumn = (typeof transferCsvColumns)[number];

/** The words, dates and times of the file in the reader's language. */
export type TransferCsvWords = {
  header: (column: TransferCsvColumn) => string;
  type: (transfer: Transfer) => string;
  status: (transfer: Transfer) => string;
  /** `YYYY-MM-DD` and `HH:MM:SS`, on the bank's clock. */
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/**
 * A queue of transfers as a CSV file, for staff: what matches, in its order. It is read from the database while it is
 * sent and never is in memory as a whole. Skrill's credentials are in no column: nothing has them.
 *
 * @throws AppError `forbidden`, `validation_failed` for a status or an order that does not exist
 */
export async function exportTransfers(
  actor: Actor,
  family: TransferFamily,
  query: TransferFilterQuery,
  words: TransferCsvWords,
): Promise<ReadableStream<Uint8Array>> {
  assertMay(actor, "transfers.read");
  const readAfter = await transferReader(family, query);
  await noteExport(actor, `${family}-transfers`, query);
  return csvStream({
    header: transferCsvColumns.map(words.header),
    readAfter,
    line: (transfer) => csvLine(transfer, words),
  });
}

/** Reads the transfers that follow a given one, or the first ones. */
async function transferReader(family: TransferFamily, query: TransferFilterQuery) {
  const order = transferOrder(query.sort);
  const filter = await transferFilter(null, family, query);
  return (last: Transfer | undefined): Promise<Transfer[]> => queryTransfersAfter(last, filter, order, csvItemsPerRead);
}

function csvLine(transfer: Transfer, words: TransferCsvWords): string[] {
  const { createdAt, amountMinor, currency, debitedMinor, debitedCurrency } = transfer;
  const cells: Record<TransferCsvColumn, string> = {
    ...transfer,
    date: words.date(createdAt),
    time: words.time(createdAt),
    reference: transferReference(transfer.id),
    type: words.type(transfer),
    status: words.status(transfer),
    amount: toDecimalText(amountMinor, currency),
    debitedAmount: toDecimalText(debitedMinor, debitedCurrency),
  };
  return transferCsvColumns.map((column) => cells[column]);
}
