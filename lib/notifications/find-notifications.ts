import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { countUnreadOf, type NotificationCursor, queryNotificationsNear } from "./find-notifications.sql";
import type { Notification } from "./notification.model";

/** A page, newest first. The ids are the cursors of the neighbouring pages, or null where no neighbour exists. */
export type NotificationPage = { notifications: Notification[]; newerThan: string | null; olderThan: string | null };

const pageSizeMax = 1_000;

/**
 * A page of the actor's own notifications. The cursors are ids of notifications: the page holds older notifications than
 * `before`, or newer notifications than `after`. The id of another user's notification leads to an empty page.
 */
export async function findNotifications(
  actor: Actor,
  request: NotificationCursor & { pageSize: number },
): Promise<NotificationPage> {
  assertNotDisabled(actor);
  const { before, after } = request;
  const pageSize = Math.min(request.pageSize, pageSizeMax);
  const near = await queryNotificationsNear(actor.userId, { before, after }, pageSize + 1);
  // Reads one notification more than the page holds, to find out whether a next page exists.
  const goesOn = near.length > pageSize;
  const notifications = near.slice(0, pageSize);
  if (!after) return page(notifications, { newer: before !== undefined, older: goesOn });
  // The cursor has reached the newest notifications. A full first page is returned, and not only the few notifications newer than
  // the cursor.
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
 * The number of unread notifications of the actor. `unreadCountMax` means this number or more. Every page calls this function.
 */
export async function countUnread(actor: Actor): Promise<number> {
  assertNotDisabled(actor);
  return await countUnreadOf(actor.userId);
}
