import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { batchesAfter, type CsvCell, csvAmount, csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import type { CsvForm } from "@/lib/downloads/csv-form";
import { type Actor, assertMay } from "@/lib/server/actor";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";
import { wireDetailFields } from "@/lib/transfers/wire.model";
import { queryTransfersAfter } from "./read-transfers.sql";
import { type TransferFilterQuery, transferFilter, transferOrder } from "./transfer-filter";

/** The columns of the CSV file, from left to right. */
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
  ...wireDetailFields,
  "uetr",
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

/** The texts of the file in the reader's language, and functions that format the file's dates and times. */
export type TransferCsvWords = {
  form: CsvForm;
  header: (column: TransferCsvColumn) => string;
  type: (transfer: Transfer) => string;
  status: (transfer: Transfer) => string;
  /** `YYYY-MM-DD` in the bank's time zone. */
  date: (moment: Date) => string;
  /** `HH:MM:SS` in the bank's time zone. */
  time: (moment: Date) => string;
};

/**
 * Exports the transfers that match a filter as a CSV file for staff, in the requested order. The transfers are read from the
 * database while the file is sent, so the whole file is never in memory. No column contains credentials for a wallet, because
 * credentials are never stored.
 *
 * @throws AppError `forbidden`; `validation_failed` for a status or a sort order that does not exist
 */
export async function exportTransfers(
  actor: Actor,
  family: TransferFamily,
  query: TransferFilterQuery,
  words: TransferCsvWords,
): Promise<ReadableStream<Uint8Array>> {
  assertMay(actor, "transfers.read");
  const readAfter = await transferReader(family, query);
  const countRows = await noteExport(actor, `${family}-transfers`, query);
  return csvStream({
    form: words.form,
    header: transferCsvColumns.map(words.header),
    batches: batchesAfter(readAfter, countRows),
    line: (transfer) => csvLine(transfer, words),
  });
}

/**
 * Returns a function that reads the matching transfers that follow the transfer `last`. Without `last`, the returned function
 * reads the first matching transfers.
 */
async function transferReader(family: TransferFamily, query: TransferFilterQuery) {
  const order = transferOrder(query.sort);
  const filter = await transferFilter(null, family, query);
  return (last: Transfer | undefined): Promise<Transfer[]> => queryTransfersAfter(last, filter, order, csvItemsPerRead);
}

function csvLine(transfer: Transfer, words: TransferCsvWords): CsvCell[] {
  const { createdAt, amountMinor, currency, debitedMinor, debitedCurrency } = transfer;
  const cells: Record<TransferCsvColumn, CsvCell> = {
    ...transfer,
    date: words.date(createdAt),
    time: words.time(createdAt),
    reference: transferReference(transfer.id),
    type: words.type(transfer),
    status: words.status(transfer),
    receiverCountry: transfer.receiverCountry ?? "",
    uetr: transfer.uetr ?? "",
    amount: csvAmount(amountMinor, currency),
    debitedAmount: csvAmount(debitedMinor, debitedCurrency),
  };
  return transferCsvColumns.map((column) => cells[column]);
}
