import "server-only";
import type { Database } from "@/lib/server/db";
import { type NotificationInput, notificationRow } from "./notification-row";

/**
 * Records a notification on the site without an e-mail, for events that have their own security e-mail. `tx` is the event's
 * transaction.
 */
export async function tellOnSite(tx: Database, notification: NotificationInput): Promise<void> {
  await tx.prisma.notification.createMany({ data: notificationRow(notification) });
}
