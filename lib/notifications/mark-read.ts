import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { markRead, markReadUpTo, markUnread } from "./mark-read.sql";

/**
 * Marks one of the actor's notifications as read; one that is read stays as it is.
 *
 * @returns when it was read, for `markNotificationsUnread`
 * @throws AppError `not_found`
 */
export async function markNotificationRead(actor: Actor, id: string): Promise<Date> {
  assertNotDisabled(actor);
  const readAt = now();
  if (!(await markRead(actor.userId, id, readAt))) throw new AppError("not_found");
  return readAt;
}

/**
 * Marks the actor's notifications as read up to and with one of them, the newest that was on the screen: what has come
 * in since stays unread.
 *
 * @returns when they were read, for `markNotificationsUnread`
 * @throws AppError `not_found` when `upTo` is not one of theirs
 */
export async function markAllNotificationsRead(actor: Actor, upTo: string): Promise<Date> {
  assertNotDisabled(actor);
  const readAt = now();
  if (!(await markReadUpTo(actor.userId, upTo, readAt))) throw new AppError("not_found");
  return readAt;
}

/** Takes back what was marked as read at that moment: those of the actor's notifications are unread again, others stay read. */
export async function markNotificationsUnread(actor: Actor, readAt: Date): Promise<void> {
  assertNotDisabled(actor);
  await markUnread(actor.userId, readAt);
}
