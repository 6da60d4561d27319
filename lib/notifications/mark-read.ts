import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { markRead, markReadUpTo, markUnread } from "./mark-read.sql";

/**
 * Marks one of the actor's notifications as read. A notification that is already read stays unchanged.
 *
 * @returns `readAt`, which `markNotificationsUnread` needs to undo the change
 * @throws AppError `not_found`
 */
export async function markNotificationRead(actor: Actor, id: string): Promise<Date> {
  assertNotDisabled(actor);
  const readAt = now();
  if (!(await markRead(actor.userId, id, readAt))) throw new AppError("not_found");
  return readAt;
}

/**
 * Marks the actor's notifications as read up to and including `upTo`, which is the newest notification on the screen.
 * Notifications that arrived later stay unread.
 *
 * @returns `readAt`, which `markNotificationsUnread` needs to undo the change
 * @throws AppError `not_found` when `upTo` is not one of the actor's notifications
 */
export async function markAllNotificationsRead(actor: Actor, upTo: string): Promise<Date> {
  assertNotDisabled(actor);
  const readAt = now();
  if (!(await markReadUpTo(actor.userId, upTo, readAt))) throw new AppError("not_found");
  return readAt;
}

/** Marks notifications as unread again if the actor marked them as read at the moment `readAt`. */
export async function markNotificationsUnread(actor: Actor, readAt: Date): Promise<void> {
  assertNotDisabled(actor);
  await markUnread(actor.userId, readAt);
}
