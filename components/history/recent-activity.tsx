import { useTranslations } from "next-intl";
import type { HistoryItem } from "@/lib/history/history-item.model";
import type { Currency } from "@/lib/money/currency";
import { RecentList } from "./recent-list";
import { useShownItems } from "./shown-item";

type RecentActivityProps = { items: HistoryItem[]; bankName: string; among: Currency[] };

/**
 * The newest items of a customer's history, for the dashboard. `items` comes from `findHistory`, newest first. `bankName` is
 * shown for items without another party. `among` contains the other currencies of the page.
 */
export function RecentActivity({ items, bankName, among }: RecentActivityProps) {
  const t = useTranslations("history");
  const shown = useShownItems(items, bankName, true, among);
  return <RecentList title={t("recentTitle")} all={t("recentAll")} empty={t("recentEmpty")} items={shown} />;
}
