import "server-only";
import type { Actor } from "@/lib/server/actor";
import { shownFilter } from "./note-list";
import { countExported, writeListEvent } from "./note-read.sql";
import { readEvent, readingOf, refuseReading } from "./reading-bounds";

/**
 * Audits the export of a list as a file by staff, together with the filter of the list. Is called before the file begins.
 *
 * @returns a function that adds rows to the reader's count of the day, before the rows are sent. Beyond the daily bound, the
 * function throws, so that the download breaks off visibly. If the file only ended early, the file would look complete
 * @throws AppError `rate_limited` when the daily bound is reached
 */
export async function noteExport(actor: Actor, list: string, filter: object): Promise<(rows: number) => Promise<void>> {
  const reading = readingOf(actor, "exported");
  const event = await readEvent(actor, {
    ...{ action: "export.make", subjectType: "export", subjectId: list },
    after: shownFilter(filter),
  });
  // The heading counts as one row, so no file begins when the daily bound is reached.
  if (!(await writeListEvent(reading, event, { kind: "exported", records: 1 }))) await refuseReading();
  return async (rows) => {
    if (rows > 0 && !(await countExported(reading, event, rows))) await refuseReading();
  };
}
