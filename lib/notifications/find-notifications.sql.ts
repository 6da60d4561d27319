import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import { type Notification, unreadCountMax } from "./notification.model";

const record = { id: true, kind: true, params: true, subjectId: true, createdAt: true };
const columns = `${columnsOf("notification", "n", record)}, n.read_at IS NOT NULL AS "isRead"`;

/**
 * The position of a page. The page contains notifications that are older than `before` or newer than `after`. `before` and
 * `after` are ids of notifications. At most one of the two is given.
 */
export type NotificationCursor = { before?: string | undefined; after?: string | undefined };

/**
 * A user's notifications on one side of a cursor, beginning with the notification nearest to the cursor. If there is no cursor,
 * the list begins with the newest notification.
 */
export async function queryNotificationsNear(
  userId: string,
  cursor: NotificationCursor,
  rowsMax: number,
): Promise<Notification[]> {
  const place = cursor.after ?? cursor.before;
  const order = cursor.after ? "ASC" : "DESC";
  const beyond = place
    ? `AND (n.created_at, n.id) ${cursor.after ? ">" : "<"}
           (SELECT c.created_at, c.id FROM notifications c WHERE c.id = $3 AND c.user_id = $1)`
    : "";
  return await db.query<Notification>(
    `SELECT ${columns} FROM notifications n WHERE n.user_id = $1 ${beyond}
      ORDER BY n.created_at ${order}, n.id ${order} LIMIT $2`,
    [userId, rowsMax, ...(place ? [place] : [])],
  );
}

/** The number of all unread notifications, and the number of unread notifications about messages. */
export type UnreadCounts = { all: number; messages: number };

const countUnreadSql = `SELECT count(*) AS "all", count(*) FILTER (WHERE kind LIKE 'message-%') AS messages FROM (
  SELECT kind FROM notifications WHERE user_id = $1 AND read_at IS NULL LIMIT ${unreadCountMax}) AS unread`;

/** Counts a user's unread notifications, up to `unreadCountMax`. */
export async function countUnreadOf(userId: string): Promise<UnreadCounts> {
  const [row] = await db.query<{ all: bigint; messages: bigint }>(countUnreadSql, [userId]);
  return { all: Number(row?.all ?? 0), messages: Number(row?.messages ?? 0) };
}
