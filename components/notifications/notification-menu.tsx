import { useTranslations } from "next-intl";
import { unreadCountMax } from "@/lib/notifications/notification";
import { pack } from "@/lib/packed";
import { NotificationBell } from "./notification-bell";

type NotificationMenuProps = {
  /** As `countUnread` gives it. */
  unread: number;
  renderedAt: number;
};

/** The bell with the number of unread notifications; its panel asks for the newest ones as it opens. */
export function NotificationMenu({ unread, renderedAt }: NotificationMenuProps) {
  const t = useTranslations("notifications");
  const words = {
    bell: t("bell", { count: unread }),
    badge: unread >= unreadCountMax ? t("overflow") : String(unread || ""),
    title: t("title"),
    seeAll: t("seeAll"),
  };
  return <NotificationBell words={pack(words)} renderedAt={renderedAt} />;
}
