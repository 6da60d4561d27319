import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";

/** Marks one of the actor's notifications as read; one that is read stays as it is. @throws AppError `not_found` */
export async function markNotificationRead(actor: Actor, id: string): Promise<void> {
  assertNotDisabled(actor);
  const marked = await db.query(
    `WITH marked AS (UPDATE notifications SET read_at = $3 WHERE id = $2 AND user_id = $1 AND read_at IS NULL)
     SELECT FROM notifications WHERE id = $2 AND user_id = $1`,
    [actor.userId, id, now()],
  );
  if (marked.length === 0) throw new AppError("not_found");
}

/**
 * Marks the actor's notifications as read up to and with one of them, the newest that was on the screen: what has come
 * in since stays unread.
 *
 * @throws AppError `not_found` when `upTo` is not one of theirs
 */
export async function markAllNotificationsRead(actor: Actor, upTo: string): Promise<void> {
  assertNotDisabled(actor);
  const newest = await db.query(
    `WITH newest AS (SELECT created_at, id FROM notifications WHERE id = $2 AND user_id = $1),
          marked AS (
            UPDATE notifications n SET read_at = $3 FROM newest
             WHERE n.user_id = $1 AND n.read_at IS NULL AND (n.created_at, n.id) <= (newest.created_at, newest.id))
     SELECT FROM newest`,
    [actor.userId, upTo, now()],
  );
  if (newest.length === 0) throw new AppError("not_found");
}
