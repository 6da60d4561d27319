import Link from "next/link";
import { useTranslations } from "next-intl";
import { type Notification, unreadCountMax } from "@/lib/notifications/notification";
import { paths } from "@/lib/paths";
import { MarkAllReadButton } from "./mark-read";
import { NotificationBell } from "./notification-bell";
import { NotificationItem } from "./notification-item";

type NotificationMenuProps = {
  /** As `getNotificationPanel` gives them. */
  newest: Notification[];
  unread: number;
  renderedAt: number;
};

/** The bell with the number of unread notifications, and the newest ones in its panel. */
export function NotificationMenu({ newest, unread, renderedAt }: NotificationMenuProps) {
  const t = useTranslations("notifications");
  const badge = unread >= unreadCountMax ? t("overflow") : String(unread || "");
  const [first] = newest;
  return (
    <NotificationBell label={t("bell", { count: unread })} badge={badge} renderedAt={renderedAt}>
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-5">
        <h2 className="font-semibold">{t("title")}</h2>
        {first ? (
          <MarkAllReadButton upTo={first.id} isAllRead={unread === 0} text={t("markAllRead")} doneText={t("allRead")} />
        ) : null}
      </div>
      {first ? (
        <ul className="divide-y divide-line">
          {newest.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} time="day" />
          ))}
        </ul>
      ) : (
        <p className="px-5 py-8 text-center text-sm text-ink-muted">{t("emptyShort")}</p>
      )}
      <Link
        href={paths.notifications}
        className="flex min-h-11 items-center justify-center border-t border-line px-5 text-sm font-semibold text-accent-text -outline-offset-2 hover:bg-surface-hover"
      >
        {t("seeAll")}
      </Link>
    </NotificationBell>
  );
}
