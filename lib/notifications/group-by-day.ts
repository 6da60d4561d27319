import "server-only";
import { addDays } from "@/lib/dates";
import { bankDate } from "@/lib/server/clock";
import type { Notification, NotificationGroup } from "./notification.model";

/** Groups notifications by the bank's date. The notifications must be sorted by time. */
export function groupByDay(notifications: Notification[], moment: Date): NotificationGroup[] {
  const today = bankDate(moment);
  const names: Record<string, NotificationGroup["name"]> = { [today]: "today", [addDays(today, -1)]: "yesterday" };
  const groups: NotificationGroup[] = [];
  for (const notification of notifications) {
    const date = bankDate(notification.createdAt);
    const last = groups.at(-1);
    if (last?.date === date) last.notifications.push(notification);
    else {
      const isThisYear = date.slice(0, 4) === today.slice(0, 4);
      groups.push({ date, name: names[date], isThisYear, notifications: [notification] });
    }
  }
  return groups;
}
