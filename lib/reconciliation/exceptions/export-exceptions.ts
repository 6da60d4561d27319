import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import type { ExceptionKind, ExceptionState } from "@/lib/reconciliation/settlement";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type ExceptionFilter, type ListedException, readExceptionsAfter } from "./find-exceptions.sql";

const columns = ["reference", "rail", "kind", "state", "day", "currency", "theirs", "ours", "file", "note"] as const;

/** The words of the file. */
export type ExceptionWords = {
  header: (column: (typeof columns)[number]) => string;
  kind: (kind: ExceptionKind) => string;
  state: (state: ExceptionState) => string;
};

/** The exceptions of a filter as a CSV file, newest first. */
export async function exportExceptions(
  actor: Actor,
  filter: ExceptionFilter,
  words: ExceptionWords,
): Promise<ReadableStream<Uint8Array>> {
  assertMay(actor, "reconciliation.read");
  await noteExport(actor, "settlement-exceptions", filter);
  return csvStream({
    header: columns.map(words.header),
    readAfter: (last: ListedException | undefined) => readExceptionsAfter(filter, last, csvItemsPerRead),
    line: (item) => [
      ...[item.reference, item.rail, words.kind(item.kind), words.state(item.state), item.happenedOn],
      ...[item.currency, signed(item.theirsMinor, item.currency), signed(item.oursMinor, item.currency)],
      ...[item.fileName, item.note],
    ],
  });
}

function signed(amountMinor: bigint, currency: Currency): string {
  return `${amountMinor < 0n ? "-" : ""}${toDecimalText(amountMinor < 0n ? -amountMinor : amountMinor, currency)}`;
}
