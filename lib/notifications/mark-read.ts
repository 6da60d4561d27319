import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { markRead, markReadUpTo, markUnread } from "./mark-read.sql";

/**
 * Marks one of the actor's notifications as read. A notification that is already read stays unchanged.
 *
 * @returns the moment of reading, for `markNotificationsUnread`
 * @throws AppError `not_found`
 */
export async function markNotificationRead(actor: Actor, id: string): Promise<Date> {
  assertNotDisabled(actor);
  const readAt = now();
  if (!(await markRead(actor.userId, id, readAt))) throw new AppError("not_found");
  return readAt;
}

/**
 * Marks the actor's notifications as read up to and including the newest one on the screen. Notifications that arrived later stay
 * unread.
 *
 * @returns the moment of reading, for `markNotificationsUnread`
 * @throws AppError `not_found` when `upTo` is not one of the actor's notifications
 */
export async function markAllNotificationsRead(actor: Actor, upTo: string): Promise<Date> {
  assertNotDisabled(actor);
  const readAt = now();
  if (!(await markReadUpTo(actor.userId, upTo, readAt))) throw new AppError("not_found");
  return readAt;
}

/** Marks the actor's notifications with this moment of reading as unread again. */
export async function markNotificationsUnread(actor: Actor, readAt: Date): Promise<void> {
  assertNotDisabled(actor);
  await markUnread(actor.userId, readAt);
}
