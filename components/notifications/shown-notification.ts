import { useLocale, useTranslations } from "next-intl";
import type { IconName } from "@/components/ui/icon/icon-names";
import { useFormatter } from "@/lib/i18n/formatter";
import { type Notification, notificationPath } from "@/lib/notifications/notification";
import { notificationText } from "@/lib/notifications/notification-text";
import { type NotificationSubject, notificationSubject } from "@/lib/notifications/schema";

/** A notification as the browser gets it: its texts, in the reader's language. */
export type ShownNotification = {
  id: string;
  isRead: boolean;
  href: string;
  icon: IconName;
  sentence: string;
  reason?: string;
  /** The time of the notification; `iso` for machines. */
  time: { iso: string; text: string };
};

const icons: Record<NotificationSubject, IconName> = {
  transfer: "arrow-left-right",
  loan: "hand-coins",
  deposit: "piggy-bank",
  account: "landmark",
  bank_day: "calendar-clock",
  proposal: "circle-check",
};

/**
 * Writes the texts of notifications, on the server.
 *
 * @param time formats the moment; under a heading with the date, the time of day is enough
 */
export function useShownNotifications(notifications: Notification[], time: "day" | "time"): ShownNotification[] {
  const t = useTranslations("notifications");
  const format = useFormatter();
  const locale = useLocale();
  return notifications.map((notification) => {
    const { id, isRead, kind, createdAt, params } = notification;
    return {
      id,
      isRead,
      href: notificationPath(notification),
      icon: icons[notificationSubject(kind)],
      sentence: notificationText(t, locale, notification),
      ...(params.reason ? { reason: t("reason", { reason: params.reason }) } : {}),
      time: {
        iso: createdAt.toISOString(),
        text: format.dateTime(createdAt, { dateStyle: time === "day" ? "medium" : undefined, timeStyle: "short" }),
      },
    };
  });
}
