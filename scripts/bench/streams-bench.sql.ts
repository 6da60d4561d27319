import { db } from "@/lib/server/db";

/** Writes a notification for each of the given users, in one transaction. */
export async function notifyUsers(userIds: string[]): Promise<void> {
  await db.query(
    `INSERT INTO notifications (id, user_id, kind, params, subject_type, subject_id, created_at)
     SELECT gen_random_uuid(), id, 'transfer-approved', '{"amount":"1.00","currency":"USD","counterparty":"","reason":""}',
            'transfer', id, now() FROM unnest($1::uuid[]) AS id`,
    [userIds],
  );
}
