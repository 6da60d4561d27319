import "server-only";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { NotificationKind } from "./schema";

/**
 * Stores whether a user wants e-mails about these kinds of notifications. Writes the rows in the order of `kinds`. No kind may
 * appear twice.
 */
export async function writePreferences(
  tx: Queryable,
  userId: string,
  kinds: NotificationKind[],
  byEmail: boolean,
): Promise<void> {
  await tx.query(
    `INSERT INTO notification_preferences (user_id, kind, by_email, updated_at)
     SELECT $1::uuid, kind, $3::boolean, $4::timestamptz FROM unnest($2::text[]) WITH ORDINALITY AS chosen (kind, place) ORDER BY place
     ON CONFLICT (user_id, kind) DO UPDATE SET by_email = excluded.by_email, updated_at = excluded.updated_at`,
    [userId, kinds, byEmail, now()],
  );
}
