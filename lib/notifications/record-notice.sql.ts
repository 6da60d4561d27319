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
 * recorded if the user has switched off e-mails of this kind. Notices about transfers come from the SQL function
 * `drain_transfer_outbox` instead.
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
  await tx.query("SELECT record_notices($1)", [`[${rows.map(pairJson).join()}]`]);
}

function pairJson({ notification, email }: NoticeRows): string {
  return `{"notification": ${rowJson("notification", notification)}, "email": ${rowJson("email", email)}}`;
}
