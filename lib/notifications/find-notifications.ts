import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { countUnreadOf, type NotificationCursor, queryNotificationsNear } from "./find-notifications.sql";
import type { Notification } from "./notification";

/** A page, newest first; the ids are cursors of the neighbouring pages, where there are any. */
export type NotificationPage = { notifications: Notification[]; newerThan: string | null; olderThan: string | null };

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
  const near = await queryNotificationsNear(actor.userId, { before, after }, pageSize + 1);
  // One notification more than a page holds tells whether there is a next page.
  const goesOn = near.length > pageSize;
  const notifications = near.slice(0, pageSize);
  if (!after) return page(notifications, { newer: before !== undefined, older: goesOn });
  // Back at the newest: show a whole first page, not only the few notifications that are newer than the cursor.
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

/** How many notifications the actor has not read; `unreadCountMax` stands for more. Every page asks for it. */
export async function countUnread(actor: Actor): Promise<number> {
  assertNotDisabled(actor);
  return await countUnreadOf(actor.userId);
}
