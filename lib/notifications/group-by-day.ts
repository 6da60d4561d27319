import "server-only";
import { addDays } from "@/lib/dates";
import { bankDate } from "@/lib/server/clock";
import type { Notification, NotificationDay } from "./notification.model";

/** Groups notifications, which are sorted by time, by the bank's calendar day. */
export function groupByDay(notifications: Notification[], moment: Date): NotificationDay[] {
  const today = bankDate(moment);
  const yesterday = addDays(today, -1);
  const days: NotificationDay[] = [];
  for (const notification of notifications) {
    const date = bankDate(notification.createdAt);
    const last = days.at(-1);
    if (last?.date === date) last.notifications.push(notification);
    else {
      const name = date === today ? "today" : date === yesterday ? "yesterday" : undefined;
      days.push({ date, name, notifications: [notification] });
    }
  }
  return days;
}
