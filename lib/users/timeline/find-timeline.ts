import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertMay } from "@/lib/server/actor";
import { readTimeline, type TimelinePlace, type TimelineRow } from "./timeline.sql";

/** A page of a timeline. `olderCursor` is the cursor of the next page, or null on the last page. */
export type TimelinePage = { items: TimelineRow[]; olderCursor: string | null };

/** The position before the newest item. The first page begins here. */
const newest: TimelinePlace = {
  at: new Date("9999-12-31T00:00:00Z"),
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
  rank: 0,
};

/**
 * The bank's events about a person, newest first: calls, visits by staff, the person's own actions, actions on the person and
 * their accounts, notices, e-mails, and staff's notes. A visit combines several reads of the person's record by one member of
 * staff. The item of a call also contains what staff read and did during the call. The notices also show the progress of
 * transfers, loans and deposits. Only staff may read the timeline.
 *
 * @param cursor a cursor from an earlier page. If the text is not a cursor, the newest page is returned
 */
export async function findTimeline(
  actor: Actor,
  userId: string,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): Promise<TimelinePage> {
  assertMay(actor, "customers.read");
  await noteRead(actor, "timeline", { id: userId });
  // Reads one item more than a page holds, to find out whether older items exist.
  const rows = await readTimeline(userId, readCursor(cursor) ?? newest, pageSize + 1);
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  return { items, olderCursor: last && rows.length > pageSize ? `${last.at.getTime()}_${last.id}_${last.rank}` : null };
}

function readCursor(cursor = ""): TimelinePlace | undefined {
  const [ms = "", id = "", rank = ""] = cursor.split("_");
  const isPlace =
    /^\d{1,14}$/.test(ms) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && /^[1-6]$/.test(rank);
  return isPlace ? { at: new Date(Number(ms)), id, rank: Number(rank) } : undefined;
}
