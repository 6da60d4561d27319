import { useTranslations } from "next-intl";
import { type Notification, unreadCountMax } from "@/lib/notifications/notification";
import { pack } from "@/lib/packed";
import { NotificationBell } from "./notification-bell";
import { useShownNotifications } from "./shown-notification";

type NotificationMenuProps = {
  /** As `getNotificationPanel` gives them. */
  newest: Notification[];
  unread: number;
  renderedAt: number;
};

/** The bell with the number of unread notifications, and the newest ones in its panel. */
export function NotificationMenu({ newest, unread, renderedAt }: NotificationMenuProps) {
  const t = useTranslations("notifications");
  const texts = {
    bell: t("bell", { count: unread }),
    badge: unread >= unreadCountMax ? t("overflow") : String(unread || ""),
    title: t("title"),
    markAllRead: t("markAllRead"),
    allRead: t("allRead"),
    empty: t("emptyShort"),
    seeAll: t("seeAll"),
    unread: t("unread"),
  };
  const shown = useShownNotifications(newest, "day");
  return <NotificationBell words={pack({ texts, isAllRead: unread === 0, newest: shown })} renderedAt={renderedAt} />;
}
