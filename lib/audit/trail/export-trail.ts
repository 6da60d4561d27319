import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { batchesAfter, csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import type { CsvForm } from "@/lib/downloads/csv-form";
import { type Actor, assertMay } from "@/lib/server/actor";
import { toFilter } from "./find-trail";
import { readTrail } from "./read-trail.sql";
import type { TrailEvent, TrailQuery } from "./trail.model";

/** The columns of the file, in their order. */
const columns = [
  "date",
  "time",
  "sequence",
  "actor",
  "actorName",
  "action",
  "act",
  "subjectType",
  "subjectId",
  "ownerName",
  "before",
  "after",
  "ipAddress",
  "userAgent",
  "requestId",
  "seal",
  "id",
] as const;
type TrailCsvColumn = (typeof columns)[number];

/**
 * The texts, date formats and time formats of the file, in the reader's language. Programs that read the file should use the
 * column `action`, which is never translated.
 */
export type TrailCsvWords = {
  form: CsvForm;
  header: (column: TrailCsvColumn) => string;
  act: (action: string) => string;
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/**
 * Exports the matching events of the audit trail as a CSV file, newest first. Rows are read while the file is sent. The trail
 * also records the export itself.
 */
export async function exportTrail(
  actor: Actor,
  query: TrailQuery,
  words: TrailCsvWords,
): Promise<ReadableStream<Uint8Array>> {
  assertMay(actor, "audit.read");
  const { acts: _, fields: __, ...asked } = query;
  const countRows = await noteExport(actor, "audit", asked);
  const filter = await toFilter(query);
  return csvStream<TrailEvent>({
    form: words.form,
    header: columns.map(words.header),
    batches: batchesAfter(
      async (after: TrailEvent | undefined) =>
        filter ? await readTrail(filter, { after, limit: csvItemsPerRead }) : [],
      countRows,
    ),
    line: (event) => csvLine(event, words),
  });
}

function csvLine(event: TrailEvent, { act, date, time }: TrailCsvWords): string[] {
  const json = (value: Record<string, unknown> | null) => (value === null ? "" : JSON.stringify(value));
  const cells: Record<TrailCsvColumn, string> = {
    ...{ date: date(event.createdAt), time: time(event.createdAt), sequence: event.sequence },
    ...{ actor: event.actor, actorName: event.actorName ?? "", action: event.action, act: act(event.action) },
    ...{ subjectType: event.subjectType, subjectId: event.subjectId, ownerName: event.ownerName ?? "" },
    ...{ before: json(event.before), after: json(event.after), ipAddress: event.ipAddress ?? "" },
    ...{
      userAgent: event.userAgent ?? "",
      requestId: event.requestId ?? "",
      seal: event.seal?.number ?? "",
      id: event.id,
    },
  };
  return columns.map((column) => cells[column]);
}
