import "server-only";
import type { Actor } from "@/lib/server/actor";
import { shownFilter } from "./note-list";
import { countExported, writeListEvent } from "./note-read.sql";
import { readEvent, readingOf, refuseReading } from "./reading-bounds";

/**
 * Audits that staff export a list as a file, and the filter of the list. Called before the file begins.
 *
 * @returns a function that counts rows for the reader's day before they are sent. Beyond the daily bound the function throws,
 * so that the download breaks off visibly; a file that ended early would look complete
 * @throws AppError `rate_limited` when the day's rows are used up
 */
export async function noteExport(actor: Actor, list: string, filter: object): Promise<(rows: number) => Promise<void>> {
  const reading = readingOf(actor, "exported");
  const event = await readEvent(actor, {
    ...{ action: "export.make", subjectType: "export", subjectId: list },
    after: shownFilter(filter),
  });
  // The heading counts as one row, so no file begins when no rows are left.
  if (!(await writeListEvent(reading, event, { kind: "exported", records: 1 }))) await refuseReading();
  return async (rows) => {
    if (rows > 0 && !(await countExported(reading, event, rows))) await refuseReading();
  };
}
