import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

type NotificationRecord = {
  userId: string;
  /** Names the sentence in the `notifications` messages. */
  kind: string;
  /** Values of the sentence; amounts as decimal text with their currency beside them. */
  params: Record<string, string>;
  subjectType: "transfer";
  subjectId: string;
};

/** Tells a customer something on the site, inside the transaction of what happened. */
export async function notify(
  tx: Queryable,
  { userId, kind, params, subjectType, subjectId }: NotificationRecord,
): Promise<void> {
  await tx.query(
    `INSERT INTO notifications (id, user_id, kind, params, subject_type, subject_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [uuidv7(), userId, kind, JSON.stringify(params), subjectType, subjectId, now()],
  );
}
