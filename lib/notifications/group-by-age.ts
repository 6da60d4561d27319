import "server-only";
import { addDays } from "@/lib/dates";
import { bankDate } from "@/lib/server/clock";
import type { Notification, NotificationGroup } from "./notification.model";

/** Groups notifications, which are sorted by time: those of today, those of yesterday, and the others by month. */
export function groupByAge(notifications: Notification[], moment: Date): NotificationGroup[] {
  const today = bankDate(moment);
  const names: Record<string, NotificationGroup["name"]> = { [today]: "today", [addDays(today, -1)]: "yesterday" };
  const groups: NotificationGroup[] = [];
  for (const notification of notifications) {
    const date = bankDate(notification.createdAt);
    const name = names[date];
    const key = name ?? date.slice(0, 7);
    const last = groups.at(-1);
    if (last?.key === key) last.notifications.push(notification);
    else groups.push({ key, name, notifications: [notification] });
  }
  return groups;
}
