import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertMay } from "@/lib/server/actor";
import { readTimeline, type TimelinePlace, type TimelineRow } from "./timeline.sql";

/** A page of a timeline, and the cursor of the next one, where there is one. */
export type TimelinePage = { items: TimelineRow[]; olderCursor: string | null };

/** Before everything: where the newest page begins. */
const newest: TimelinePlace = {
  at: new Date("9999-12-31T00:00:00Z"),
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
  rank: 0,
};

/**
 * Everything that is known of a person, the newest first: what they did, what was done to them and their accounts, what they were told
 * on the site and by e-mail, and what staff have written down. What became of transfers, loans and deposits is in what they were told.
 * For staff.
 *
 * @param cursor of an earlier page; anything else begins with the newest
 */
export async function findTimeline(
  actor: Actor,
  userId: string,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): Promise<TimelinePage> {
  assertMay(actor, "customers.read");
  await noteRead(actor, "timeline", { id: userId });
  // One more than a page holds tells whether there is a next page.
  const rows = await readTimeline(userId, readCursor(cursor) ?? newest, pageSize + 1);
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  return { items, olderCursor: last && rows.length > pageSize ? `${last.at.getTime()}_${last.id}_${last.rank}` : null };
}

function readCursor(cursor = ""): TimelinePlace | undefined {
  const [ms = "", id = "", rank = ""] = cursor.split("_");
  const isPlace =
    /^\d{1,14}$/.test(ms) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && /^[1-4]$/.test(rank);
  return isPlace ? { at: new Date(Number(ms)), id, rank: Number(rank) } : undefined;
}
