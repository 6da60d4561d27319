import "server-only";
import { db, type Queryable } from "@/lib/server/db";
import type { NotificationSubject } from "./schema";

/** Marks one of a user's notifications as read. @returns true if the notification exists and belongs to the user */
export async function markRead(userId: string, id: string, at: Date): Promise<boolean> {
  const found = await db.query(
    `WITH marked AS (UPDATE notifications SET read_at = $3 WHERE id = $2 AND user_id = $1 AND read_at IS NULL)
     SELECT FROM notifications WHERE id = $2 AND user_id = $1`,
    [userId, id, at],
  );
  return found.length > 0;
}

/**
 * Marks the user's notification `upTo` and all older notifications of the user as read. @returns true if `upTo` exists and
 * belongs to the user
 */
export async function markReadUpTo(userId: string, upTo: string, at: Date): Promise<boolean> {
  const found = await db.query(
    `WITH newest AS (SELECT created_at, id FROM notifications WHERE id = $2 AND user_id = $1),
          marked AS (
            UPDATE notifications n SET read_at = $3 FROM newest
             WHERE n.user_id = $1 AND n.read_at IS NULL AND (n.created_at, n.id) <= (newest.created_at, newest.id))
     SELECT FROM newest`,
    [userId, upTo, at],
  );
  return found.length > 0;
}

/** Marks a user's notifications about one record as read, because the user has opened the record. */
export async function markReadAbout(
  tx: Queryable,
  userId: string,
  { type, id, at }: { type: NotificationSubject; id: string; at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE notifications SET read_at = $4
      WHERE user_id = $1 AND subject_type = $2 AND subject_id = $3 AND read_at IS NULL`,
    [userId, type, id, at],
  );
}

/** Marks notifications as unread again if the user marked them as read at the moment `readAt`. */
export async function markUnread(userId: string, readAt: Date): Promise<void> {
  await db.query("UPDATE notifications SET read_at = NULL WHERE user_id = $1 AND read_at = $2", [userId, readAt]);
}
