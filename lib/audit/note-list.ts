import "server-only";
import { isStaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { writeListEvent } from "./note-read.sql";
import { readEvent, readingOf, refuseReading } from "./reading-bounds";

/**
 * A screen may read the same page of a list many times. A repeat within `onceInMs` after a recorded read is not recorded. The
 * rows of a repeat within `countedOnceInMs` are not counted. A repeated read that returns more rows than the recorded read is
 * recorded, and the additional rows are counted.
 */
const onceInMs = 5 * 60_000;
const countedOnceInMs = 60 * 60_000;

/**
 * The last recorded read for one combination of reader, list and filter. `noted` contains only the reads that the present server
 * process has recorded.
 */
type Noted = { until: number; countedUntil: number; records: number };

const noted = new Map<string, Noted>();
const notedMax = 10_000;

/**
 * Replaces control characters and lone surrogates with spaces. PostgreSQL's JSON accepts neither a NUL character nor a lone
 * surrogate.
 */
function readable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, " ");
}

/** The filter of a list as the audit trail records it, without empty conditions. */
export function shownFilter(filter: object): Record<string, string> {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return Object.fromEntries(
    set.map(([key, value]) => [
      key,
      value instanceof Date
        ? value.toISOString()
        : readable(typeof value === "object" ? JSON.stringify(value) : String(value)),
    ]),
  );
}

/**
 * Records in the audit trail that staff read a page of customers' records. The event contains the filter and the number of rows.
 * Adds the rows to the reader's count of the day. Every service that lists customers' records calls `noteList` before it returns
 * the records (docs/decisions/audit-of-reads.md).
 *
 * @param list the list's name, such as `users`
 * @throws AppError `rate_limited` if the reader exceeds the daily bound; a page then redirects the reader to `/too-fast`
 */
export async function noteList(actor: Actor, list: string, filter: object, records: number): Promise<void> {
  if (!isStaffRole(actor.role)) return;
  const after = { ...shownFilter(filter), records };
  const key = JSON.stringify([actor.userId, list, shownFilter(filter)]);
  const at = performance.now();
  const known = noted.get(key);
  if (known && known.until > at && known.records >= records) return;
  const isCounted = known !== undefined && known.countedUntil > at;
  const counts = isCounted ? Math.max(0, records - known.records) : records;
  const event = await readEvent(actor, { action: "list.read", subjectType: "list", subjectId: list, after });
  if (!(await writeListEvent(readingOf(actor, "listed"), event, { kind: "listed", records: counts }))) {
    await refuseReading();
  }
  if (noted.size >= notedMax) noted.clear();
  noted.set(key, {
    until: at + onceInMs,
    countedUntil: isCounted ? known.countedUntil : at + countedOnceInMs,
    records: isCounted ? Math.max(records, known.records) : records,
  });
}
