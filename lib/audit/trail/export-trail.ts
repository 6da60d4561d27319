import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import { type Actor, assertMay } from "@/lib/server/actor";
import { toFilter } from "./find-trail";
import { readTrail } from "./read-trail.sql";
import type { TrailEvent, TrailQuery } from "./trail";

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

/** The words, dates and times of the file in the reader's language. Programs go by `action`, which is the same in all. */
export type TrailCsvWords = {
  header: (column: TrailCsvColumn) => string;
  act: (action: string) => string;
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/** What matches of the audit trail as a CSV file, newest first, read while it is sent. Itself an event of the trail. */
export async function exportTrail(
  actor: Actor,
  query: TrailQuery,
  words: TrailCsvWords,
): Promise<ReadableStream<Uint8Array>> {
  assertMay(actor, "audit.read");
  await noteExport(actor, "audit", query);
  const filter = await toFilter(query);
  return csvStream<TrailEvent>({
    header: columns.map(words.header),
    readAfter: async (after) => (filter ? await readTrail(filter, { after, limit: csvItemsPerRead }) : []),
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
