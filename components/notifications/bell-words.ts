import type { useTranslations } from "next-intl";
import { unreadCountMax } from "@/lib/notifications/notification.model";

/** The texts of the bell. `bell` is the accessible name. `badge` is the number of unread notifications, or an empty text. */
export type BellWords = Record<"bell" | "badge" | "title" | "seeAll", string>;

/** @param unread the count from `countUnread` */
export function bellWords(t: ReturnType<typeof useTranslations<"notifications">>, unread: number): BellWords {
  const title = t("title");
  const isMany = unread >= unreadCountMax;
  // For `unreadCountMax` or more notifications, the text contains no number. A text with a number would need the language's
  // plural rules, and computing them takes a fiftieth of the page's rendering time.
  const counted = isMany ? t("bellMany") : t("bellUnread", { count: unread });
  return {
    bell: unread === 0 ? title : counted,
    badge: isMany ? t("overflow") : String(unread || ""),
    title,
    seeAll: t("seeAll"),
  };
}
