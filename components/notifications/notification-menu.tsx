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
  const title = t("title");
  const isMany = unread >= unreadCountMax;
  // Words that no number bends: to start a language's plural rules costs a fiftieth of a page.
  const counted = isMany ? t("bellMany") : t("bellUnread", { count: unread });
  const words = {
    bell: unread === 0 ? title : counted,
    badge: isMany ? t("overflow") : String(unread || ""),
    title,
    seeAll: t("seeAll"),
  };
  return <NotificationBell words={pack(words)} renderedAt={renderedAt} />;
}
