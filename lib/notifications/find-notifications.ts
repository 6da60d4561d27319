import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { type Notification, unreadCountMax } from "./notification";

/** On which side of which notification to go on; at most one of the two. */
export type NotificationCursor = { before?: string | undefined; after?: string | undefined };

/** A page, newest first; the ids are cursors of the neighbouring pages, where there are any. */
export type NotificationPage = { notifications: Notification[]; newerThan: string | null; olderThan: string | null };

type NotificationDbRow = {
  id: string;
  kind: Notification["kind"];
  params: Notification["params"];
  subject_id: string;
  created_at: Date;
  is_read: boolean;
};

const columns = "n.id, n.kind, n.params, n.subject_id, n.created_at, n.read_at IS NOT NULL AS is_read";
const pageSizeMax = 1_000;

/**
 * A page of the actor's own notifications. Its cursors are notifications themselves: `before` one come the older ones,
 * `after` one the newer ones. One that is not the actor's leads to an empty page.
 */
export async function findNotifications(
  actor: Actor,
  request: NotificationCursor & { pageSize: number },
): Promise<NotificationPage> {
  assertNotDisabled(actor);
  const { before, after } = request;
  const pageSize = Math.min(request.pageSize, pageSizeMax);
  const near = await readNear(actor.userId, { before, after }, pageSize + 1);
  // One more than fits tells whether the list goes on.
  const goesOn = near.length > pageSize;
  const notifications = near.slice(0, pageSize);
  if (!after) return page(notifications, { newer: before !== undefined, older: goesOn });
  // Back at the newest: a whole first page, not the few above the place one comes from.
  if (!goesOn) return findNotifications(actor, { pageSize });
  return page(notifications.reverse(), { newer: true, older: true });
}

function page(notifications: Notification[], has: { newer: boolean; older: boolean }): NotificationPage {
  return {
    notifications,
    newerThan: has.newer ? (notifications[0]?.id ?? null) : null,
    olderThan: has.older ? (notifications.at(-1)?.id ?? null) : null,
  };
}

/** Those on one side of a cursor, nearest first; without a cursor the newest. */
async function readNear(userId: string, cursor: NotificationCursor, rowsMax: number): Promise<Notification[]> {
  const place = cursor.after ?? cursor.before;
  const order = cursor.after ? "ASC" : "DESC";
  const beyond = place
    ? `AND (n.created_at, n.id) ${cursor.after ? ">" : "<"}
           (SELECT c.created_at, c.id FROM notifications c WHERE c.id = $3 AND c.user_id = $1)`
    : "";
  const rows = await db.query<NotificationDbRow>(
    `SELECT ${columns} FROM notifications n WHERE n.user_id = $1 ${beyond}
      ORDER BY n.created_at ${order}, n.id ${order} LIMIT $2`,
    [userId, rowsMax, ...(place ? [place] : [])],
  );
  return rows.map(toNotification);
}

const panelRowsMax = 6;
const countUnreadSql = `SELECT count(*) FROM (
  SELECT FROM notifications WHERE user_id = $1 AND read_at IS NULL LIMIT ${unreadCountMax}) AS unread`;

/** What the bell of the top bar shows: the newest, and how many are unread (`unreadCountMax` stands for more). */
export type NotificationPanel = { newest: Notification[]; unread: number };

/** The actor's newest notifications with the number of unread ones, in one query: every page asks for them. */
export async function getNotificationPanel(actor: Actor): Promise<NotificationPanel> {
  assertNotDisabled(actor);
  const rows = await db.query<NotificationDbRow & { unread: bigint }>(
    `SELECT ${columns}, (${countUnreadSql}) AS unread FROM notifications n WHERE n.user_id = $1
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${panelRowsMax}`,
    [actor.userId],
  );
  return { newest: rows.map(toNotification), unread: Number(rows[0]?.unread ?? 0) };
}

/** How many notifications the actor has not read; `unreadCountMax` stands for more. */
export async function countUnread(actor: Actor): Promise<number> {
  assertNotDisabled(actor);
  const [row] = await db.query<{ count: bigint }>(countUnreadSql, [actor.userId]);
  return Number(row?.count ?? 0);
}

function toNotification(row: NotificationDbRow): Notification {
  const { id, kind, params } = row;
  return { id, kind, params, subjectId: row.subject_id, isRead: row.is_read, createdAt: row.created_at };
}
