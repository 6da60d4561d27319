import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import {
  countUnreadOf,
  type NotificationCursor,
  queryNotificationsNear,
  type UnreadCounts,
} from "./find-notifications.sql";
import type { Notification } from "./notification.model";

/**
 * A page of notifications, newest first. `newerThan` and `olderThan` are the cursors of the newer and the older page. A cursor
 * is null if its page does not exist.
 */
export type NotificationPage = { notifications: Notification[]; newerThan: string | null; olderThan: string | null };

const pageSizeMax = 1_000;

/**
 * A page of the actor's own notifications. The page contains notifications that are older than `before` or newer than `after`. If
 * there is no cursor, the page contains the newest notifications. If `before` is the id of another user's notification, the page
 * is empty. If `after` is the id of another user's notification, the page contains the newest notifications.
 */
export async function findNotifications(
  actor: Actor,
  request: NotificationCursor & { pageSize: number },
): Promise<NotificationPage> {
  assertNotDisabled(actor);
  const { before, after } = request;
  const pageSize = Math.min(request.pageSize, pageSizeMax);
  const near = await queryNotificationsNear(actor.userId, { before, after }, pageSize + 1);
  // `queryNotificationsNear` reads one notification more than a page holds. If this notification exists, a next page exists.
  const goesOn = near.length > pageSize;
  const notifications = near.slice(0, pageSize);
  if (!after) return page(notifications, { newer: before !== undefined, older: goesOn });
  // No newer page exists. A full first page is returned instead of only the few notifications that are newer than the cursor.
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

/**
 * The numbers of unread notifications of the actor. Counting stops at `unreadCountMax`. If `all` equals `unreadCountMax`, both
 * numbers may be too low. Every page calls this function.
 */
export async function countUnread(actor: Actor): Promise<UnreadCounts> {
  assertNotDisabled(actor);
  return await countUnreadOf(actor.userId);
}
