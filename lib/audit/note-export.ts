import "server-only";
import type { Actor } from "@/lib/server/actor";
import { shownFilter } from "./note-list";
import { countExported, writeListEvent } from "./note-read.sql";
import { readEvent, readingOf, refuseReading } from "./reading-bounds";

/**
 * Writes an audit event when staff export a list as a file. The event contains the list's filter. Services call this
 * function before they send the file.
 *
 * @returns a function that counts rows as exported by this member of staff today. Call the function before the rows are sent. If
 * the count exceeds the daily bound, the function throws. The download then fails visibly, whereas a shortened file would look
 * complete
 * @throws AppError `rate_limited` when the daily bound is reached
 */
export async function noteExport(actor: Actor, list: string, filter: object): Promise<(rows: number) => Promise<void>> {
  const reading = readingOf(actor, "exported");
  const event = await readEvent(actor, {
    ...{ action: "export.make", subjectType: "export", subjectId: list },
    after: shownFilter(filter),
  });
  // The header of the file counts as one row. If the reader has already reached the daily bound, this row exceeds the bound, and
  // the export is refused before any row is sent.
  if (!(await writeListEvent(reading, event, { kind: "exported", records: 1 }))) await refuseReading();
  return async (rows) => {
    if (rows > 0 && !(await countExported(reading, event, rows))) await refuseReading();
  };
}
