import "server-only";
import type { Queryable } from "@/lib/server/db";
import { rowJson } from "@/lib/server/insert-row";

/** A row of `notifications` and the row of `emails` that says the same. */
export type NoticeRows = { notification: Record<string, unknown>; email: Record<string, unknown> };

/**
 * Tells a customer something, inside the transaction that causes it: the notification always, the e-mail unless the
 * customer does not want this kind by e-mail. One call of the SQL function that `record_transfer` uses as well.
 */
export async function recordNotice(tx: Queryable, { notification, email }: NoticeRows): Promise<void> {
  await tx.query("SELECT record_notice($1, $2)", [rowJson(notification), rowJson(email)]);
}
