import "server-only";
import type { Database } from "@/lib/server/db";
import { type NotificationInput, notificationRow } from "./notification-row";

/** Tells a user about an event on the site only, for events whose e-mail is an e-mail about security. `tx` is the event's transaction. */
export async function tellOnSite(tx: Database, notification: NotificationInput): Promise<void> {
  await tx.prisma.notification.createMany({ data: notificationRow(notification) });
}
