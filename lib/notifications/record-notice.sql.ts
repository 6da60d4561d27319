import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Email } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";
import type { notificationRow } from "./notification-row";

type NewEmail = Partial<Omit<Email, "props">> & { props: object };

/** The new rows of a notification and of its e-mail. */
export type NoticeRows = { notification: ReturnType<typeof notificationRow>; email: NewEmail };

/**
 * Tells a user about an event. `tx` is the transaction of the event. The notification is always recorded. The e-mail is not
 * recorded if the user has switched off e-mails of this kind. Notices about transfers are recorded by `drain_transfer_outbox`
 * instead.
 */
export async function recordNotice(tx: Queryable, { notification, email }: NoticeRows): Promise<void> {
  await tx.query("SELECT record_notice($1, $2)", [rowJson("notification", notification), rowJson("email", email)]);
}

/**
 * Tells many users about events in one SQL statement, with the rules of `recordNotice`. Batch work uses this function, because
 * the number of SQL statements determines the cost of batch work.
 */
export async function recordNotices(tx: Queryable, rows: NoticeRows[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `WITH notices AS (
       SELECT pair -> 'notification' AS notification, pair -> 'email' AS email FROM jsonb_array_elements($1) AS pair),
     told AS (
       INSERT INTO notifications
       SELECT n.* FROM notices, jsonb_populate_record(NULL::notifications, notices.notification) n)
     INSERT INTO emails
     SELECT e.* FROM notices, jsonb_populate_record(NULL::emails, notices.email) e
      WHERE NOT EXISTS (SELECT FROM notification_preferences p
                         WHERE p.user_id = (notices.notification ->> 'user_id')::uuid
                           AND p.kind = notices.notification ->> 'kind' AND NOT p.by_email)`,
    [`[${rows.map(pairJson).join()}]`],
  );
}

function pairJson({ notification, email }: NoticeRows): string {
  return `{"notification": ${rowJson("notification", notification)}, "email": ${rowJson("email", email)}}`;
}
