import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { batchesAfter, csvAmount, csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import type { CsvForm } from "@/lib/downloads/csv-form";
import type { ExceptionKind, ExceptionState } from "@/lib/reconciliation/settlement.model";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type ExceptionFilter, type ListedException, ofReader, readExceptionsAfter } from "./find-exceptions.sql";

const columns = [
  "reference",
  "rail",
  "kind",
  "state",
  "day",
  "currency",
  "theirs",
  "ours",
  "file",
  "note",
  "age",
  "owner",
] as const;

/** The texts of the CSV file, in the reader's language. */
export type ExceptionWords = {
  form: CsvForm;
  header: (column: (typeof columns)[number]) => string;
  kind: (kind: ExceptionKind) => string;
  state: (state: ExceptionState) => string;
};

/** Exports the exceptions that match a filter as a CSV file, newest first. */
export async function exportExceptions(
  actor: Actor,
  filter: ExceptionFilter,
  words: ExceptionWords,
): Promise<ReadableStream<Uint8Array>> {
  assertMay(actor, "reconciliation.read");
  const countRows = await noteExport(actor, "settlement-exceptions", filter);
  const own = ofReader(filter, actor.userId);
  return csvStream({
    form: words.form,
    header: columns.map(words.header),
    batches: batchesAfter(
      (last: ListedException | undefined) => readExceptionsAfter(own, last, csvItemsPerRead),
      countRows,
    ),
    line: (item) => [
      ...[item.reference, item.rail, words.kind(item.kind), words.state(item.state), item.happenedOn],
      ...[item.currency, csvAmount(item.theirsMinor, item.currency), csvAmount(item.oursMinor, item.currency)],
      ...[item.fileName, item.note, item.ageDays === null ? "" : String(item.ageDays), item.ownerName ?? ""],
    ],
  });
}
