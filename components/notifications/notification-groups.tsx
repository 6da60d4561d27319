import { useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Notification, NotificationGroup } from "@/lib/notifications/notification.model";
import { showNotifications } from "@/lib/notifications/show-notifications.model";
import { paths } from "@/lib/paths";
import { MarkReadButton } from "./mark-read";
import { NotificationItem } from "./notification-item";

/** Notifications of today, of yesterday, and of each month, newest first. */
export function NotificationGroups({ groups }: { groups: NotificationGroup[] }) {
  const t = useTranslations("notifications");
  const monthText = useCalendarText();
  return groups.map(({ key, name, notifications }) => (
    <section key={key} aria-labelledby={`group-${key}`} className="border-b border-line last:border-0">
      <h2 id={`group-${key}`} className="bg-surface-sunken px-5 py-2 text-xs font-semibold text-ink-muted">
        {name ? t(name) : monthText(`${key}-01`, "monthOfYear")}
      </h2>
      <ul className="divide-y divide-line">
        <Items notifications={notifications} time={name ? "time" : "day"} />
      </ul>
    </section>
  ));
}

function Items({ notifications, time }: { notifications: Notification[]; time: "time" | "day" }) {
  const t = useTranslations("notifications");
  const reader = { t, format: useFormatter(), locale: useLocale() };
  return showNotifications(reader, notifications, time).map((shown) => {
    const { id, isRead, kind, sentence } = shown;
    const label = t("markReadLabel", { sentence });
    const undoLabel = t("undoReadLabel", { sentence });
    const action = (
      <>
        <MarkReadButton id={id} isRead={isRead} label={label} undoLabel={undoLabel} />
        <Link
          href={paths.notificationChoices(kind)}
          aria-label={t("whyLabel", { sentence })}
          title={t("why")}
          className="grid size-11 place-items-center rounded text-ink-muted hover:bg-surface-hover hover:text-ink"
        >
          <Icon name="circle-question-mark" className="size-4" />
        </Link>
      </>
    );
    return <NotificationItem key={id} notification={shown} unreadText={t("unread")} action={action} />;
  });
}
