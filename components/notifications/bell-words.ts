import type { useTranslations } from "next-intl";
import { unreadCountMax } from "@/lib/notifications/notification";

/** What the bell says to whoever cannot see it, the number on it (empty when everything is read), and what its panel is. */
export type BellWords = Record<"bell" | "badge" | "title" | "seeAll", string>;

/** @param unread as `countUnread` gives it */
export function bellWords(t: ReturnType<typeof useTranslations<"notifications">>, unread: number): BellWords {
  const title = t("title");
  const isMany = unread >= unreadCountMax;
  // Words that no number bends: to start a language's plural rules costs a fiftieth of a page.
  const counted = isMany ? t("bellMany") : t("bellUnread", { count: unread });
  return {
    bell: unread === 0 ? title : counted,
    badge: isMany ? t("overflow") : String(unread || ""),
    title,
    seeAll: t("seeAll"),
  };
}
