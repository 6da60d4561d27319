import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Email } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";
import type { notificationRow } from "./notification-row";

type NewEmail = Partial<Omit<Email, "props">> & { props: object };

/** The new rows of a notification and of its e-mail. */
export type NoticeRows = { notification: ReturnType<typeof notificationRow>; email: NewEmail };

/**
 * Records a notification and an e-mail about an event for a user. `tx` is the transaction of the event. The notification is always
 * recorded. The e-mail is not recorded if the user has switched off e-mails of this kind. For events of transfers, the SQL
 * function `drain_transfer_outbox` records the rows instead.
 */
export async function recordNotice(tx: Queryable, { notification, email }: NoticeRows): Promise<void> {
  await tx.query("SELECT record_notice($1, $2)", [rowJson("notification", notification), rowJson("email", email)]);
}

/**
 * Records notifications and e-mails for many users in one SQL statement, by the rules of `recordNotice`. Batch work uses this
 * function, because the number of SQL statements determines the cost of batch work.
 */
export async function recordNotices(tx: Queryable, rows: NoticeRows[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query("SELECT record_notices($1)", [`[${rows.map(pairJson).join()}]`]);
}

function pairJson({ notification, email }: NoticeRows): string {
  return `{"notification": ${rowJson("notification", notification)}, "email": ${rowJson("email", email)}}`;
}
