import { useTranslations } from "next-intl";
import type { HistoryItem } from "@/lib/history/history-item.model";
import { HistoryList } from "./history-list";
import { type ShownFor, useShownItems } from "./shown-item";

type HistoryTableProps = {
  items: HistoryItem[];
} & ShownFor;

/** The items of a history. */
export function HistoryTable({ items, ...reader }: HistoryTableProps) {
  const t = useTranslations("history");
  const headings = {
    type: t("type"),
    name: t("name"),
    date: t("date"),
    amount: t("amount"),
    balance: t("balance"),
    status: t("status"),
  };
  const shown = useShownItems(items, reader);
  return <HistoryList caption={t("title")} headings={headings} items={shown} />;
}
