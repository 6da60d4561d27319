import { useLocale, useTranslations } from "next-intl";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Notification, NotificationGroup } from "@/lib/notifications/notification.model";
import { showNotifications } from "@/lib/notifications/show-notifications.model";
import { paths } from "@/lib/paths";
import { MarkReadButton } from "./mark-read";
import { NotificationItem } from "./notification-item";

/** Notifications by day, newest first. */
export function NotificationGroups({ groups }: { groups: NotificationGroup[] }) {
  const t = useTranslations("notifications");
  const dayText = useCalendarText();
  return groups.map(({ date, name, isThisYear, notifications }) => {
    const day = name ? t(name) : dayText(date, isThisYear ? "day" : "dayOfYear");
    return (
      <section key={date} aria-labelledby={`group-${date}`} className="notification-day">
        <h2 id={`group-${date}`} className="day-title">
          {day}
        </h2>
        <ul>
          <Items notifications={notifications} />
        </ul>
      </section>
    );
  });
}

function Items({ notifications }: { notifications: Notification[] }) {
  const t = useTranslations("notifications");
  const reader = { t, format: useFormatter(), locale: useLocale() };
  return showNotifications(reader, notifications).map((shown) => {
    const { id, isRead, kind, sentence } = shown;
    const label = t("markReadLabel", { sentence });
    const undoLabel = t("undoReadLabel", { sentence });
    return (
      <NotificationItem
        key={id}
        notification={shown}
        unreadText={t("unread")}
        why={{
          href: paths.notificationChoices(kind),
          text: t("why"),
          label: t("whyLabel", { sentence }),
        }}
        mark={<MarkReadButton id={id} isRead={isRead} label={label} undoLabel={undoLabel} />}
      />
    );
  });
}
