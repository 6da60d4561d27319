import { useTranslations } from "next-intl";
import type { HistoryItem } from "@/lib/history/history-item";
import { pack } from "@/lib/packed";
import { RecentList } from "./recent-list";
import { useShownItems } from "./shown-item";

/**
 * The newest items of a customer's history, for the dashboard. `items`: newest first, from `findHistory`. `bankName` is
 * shown for items without another party.
 */
export function RecentActivity({ items, bankName }: { items: HistoryItem[]; bankName: string }) {
  const t = useTranslations("history");
  const shown = useShownItems(items, bankName, true);
  const words = { title: t("recentTitle"), all: t("recentAll"), empty: t("recentEmpty"), items: shown };
  return <RecentList words={pack(words)} />;
}
