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
        {/* Phones show the day in each notification instead, because most days have one notification. Today has the time. */}
        <h2 id={`group-${date}`} className="day-title max-md:sr-only">
          {day}
        </h2>
        <ul className="divide-line max-md:divide-y">
          <Items notifications={notifications} day={name === "today" ? undefined : day} />
        </ul>
      </section>
    );
  });
}

function Items({ notifications, day }: { notifications: Notification[]; day: string | undefined }) {
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
        day={day}
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
