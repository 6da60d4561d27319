import { useTranslations } from "next-intl";
import type { HistoryItem } from "@/lib/history/history-item.model";
import type { Currency } from "@/lib/money/currency";
import { HistoryList } from "./history-list";
import { useShownItems } from "./shown-item";

type HistoryTableProps = {
  items: HistoryItem[];
  /** The bank's name, shown for items without another party. */
  bankName: string;
  /** Whether the reader is the customer, who may cancel pending transfers. */
  isOwn?: boolean;
  /** The page's currencies, in addition to the currencies of the items. */
  among?: readonly Currency[];
};

/** The items of a history. */
export function HistoryTable({ items, bankName, isOwn = true, among }: HistoryTableProps) {
  const t = useTranslations("history");
  const headings = {
    type: t("type"),
    name: t("name"),
    date: t("date"),
    amount: t("amount"),
    status: t("status"),
    actions: t("actions"),
  };
  const shown = useShownItems(items, bankName, isOwn, among);
  return <HistoryList caption={t("title")} headings={headings} items={shown} />;
}
