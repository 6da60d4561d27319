import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { batchesAfter, csvAmount, csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import type { CsvForm } from "@/lib/downloads/csv-form";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { IncomingPayment } from "./incoming.model";
import { type IncomingFilter, readIncomingAfter } from "./incoming.sql";

// biome-ignore format: one line is easier to compare with the values
const columns = [
  "createdAt", "network", "state", "reason", "receiver", "account", "sender", "senderAccount", "senderBank",
  "amount", "currency", "valueDate", "reference", "purpose", "transaction", "uetr", "file", "note",
] as const;

/** The texts in the file. */
export type IncomingWords = {
  form: CsvForm;
  header: (column: (typeof columns)[number]) => string;
  network: (rail: string) => string;
  state: (state: IncomingPayment["state"]) => string;
  reason: (reason: IncomingPayment["reason"]) => string;
  moment: (at: Date) => string;
};

/** Exports the incoming payments that match a filter as a CSV file, newest first. */
export async function exportIncoming(
  actor: Actor,
  filter: Pick<IncomingFilter, "state" | "search">,
  words: IncomingWords,
): Promise<ReadableStream<Uint8Array>> {
  assertMay(actor, "reconciliation.read");
  const countRows = await noteExport(actor, "incoming", filter);
  return csvStream({
    form: words.form,
    header: columns.map(words.header),
    batches: batchesAfter(
      (last: IncomingPayment | undefined) => readIncomingAfter(filter, last, csvItemsPerRead),
      countRows,
    ),
    line: (item) => [
      ...[words.moment(item.createdAt), words.network(item.rail), words.state(item.state), words.reason(item.reason)],
      ...[item.receiverName, item.accountNamed, item.senderName, item.senderAccount, item.senderBank],
      ...[csvAmount(item.amountMinor, item.currency), item.currency, item.valueDate, item.reference, item.purpose],
      ...[item.transactionId, item.uetr ?? "", item.fileName, item.note],
    ],
  });
}
