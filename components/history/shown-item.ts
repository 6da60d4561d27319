import { useLocale, useTranslations } from "next-intl";
import type { BadgeTone } from "@/components/ui/badge";
import type { IconName } from "@/components/ui/icon/icon-names";
import { type Mark, markOf } from "@/components/ui/mark";
import { statusTone } from "@/components/ui/status-badge";
import type { HistoryItem } from "@/lib/history/history-item";
import { historySubject, isAgreement } from "@/lib/history/schema";
import { useMomentText } from "@/lib/i18n/calendar-text";
import { formatMoney } from "@/lib/money/format-money";
import { paths } from "@/lib/paths";
import { isChosenCategory, noCategory } from "@/lib/spending/categories";
import { ownChannel } from "@/lib/transfers/channels";
import { categoryIcons } from "./categories/category-icons";
import { historyStatusLabel, historyTypeLabel } from "./history-type";

/**
 * An item of the history as the browser gets it: texts and figures that the server wrote. Sending the rendered elements
 * instead would be many times as long.
 */
export type ShownItem = {
  id: string;
  type: string;
  /** What the customer calls it, where they have chosen that. */
  category?: { icon: IconName; name: string };
  name: string;
  mark: Mark;
  /** The link to the item's subject, if it has a page. */
  href?: string;
  /** Account number and note of the other side. */
  details: string;
  date: ShownDate;
  amount: string;
  /** The look of the amount: money that came in, or money that never left. */
  amountLook?: "in" | "gone";
  status: { tone: BadgeTone; text: string };
  /** The amount without a sign, if the customer may cancel this transfer. */
  cancelAmount?: string;
  /** The month under whose heading the item stands. */
  month: string;
};

/** A day, also without its year, and with the time for whoever wants to know; `iso` for machines. */
export type ShownDate = { iso: string; day: string; short: string; moment: string };

/**
 * Writes the texts of history items, on the server.
 *
 * @param bankName is shown for items without another party.
 * @param isOwn whether the reader is the customer, who may cancel pending transfers.
 */
export function useShownItems(items: HistoryItem[], bankName: string, isOwn: boolean): ShownItem[] {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const categories = useTranslations("categories");
  const momentText = useMomentText();
  const locale = useLocale();
  return items.map((item) => {
    const href = historyPath(item);
    const { amountMinor, currency, createdAt, category = noCategory } = item;
    return {
      id: item.id,
      type: historyTypeLabel(t, item),
      ...(isChosenCategory(category)
        ? { category: { icon: categoryIcons[category], name: categories(`names.${category}`) } }
        : {}),
      name: item.name || bankName,
      mark: markOf(item.name || bankName),
      ...(href ? { href } : {}),
      details: [item.accountNumber, item.note].filter(Boolean).join(" · "),
      date: shownDate(createdAt, momentText),
      amount: amountText(item, locale),
      ...amountLook(item),
      status: { tone: statusTone(item.status), text: common(historyStatusLabel(item)) },
      ...(isOwn && mayCancel(item) ? { cancelAmount: formatMoney(amountMinor, currency, locale) } : {}),
      month: momentText(createdAt, "monthOfYear"),
    };
  });
}

function shownDate(date: Date, momentText: ReturnType<typeof useMomentText>): ShownDate {
  return {
    iso: date.toISOString(),
    day: momentText(date, "dayOfYear"),
    short: momentText(date, "day"),
    moment: momentText(date, "minute"),
  };
}

/**
 * Signed with a plus for money that came in and a minus for money that goes out. A loan or deposit itself has no sign: its
 * money has items of its own.
 */
function amountText({ kind, direction, amountMinor, currency }: HistoryItem, locale: string): string {
  if (isAgreement(kind)) return formatMoney(amountMinor, currency, locale);
  return formatMoney(direction === "in" ? amountMinor : -amountMinor, currency, locale, "always");
}

function amountLook({ kind, direction, status }: HistoryItem): Pick<ShownItem, "amountLook"> {
  if (status === "deleted") return { amountLook: "gone" };
  return !isAgreement(kind) && direction === "in" ? { amountLook: "in" } : {};
}

/** The link to an item's subject. The receiver of a transfer has no page for it, unless they have sent it themselves. */
function historyPath({ kind, direction, subjectId }: HistoryItem): string | null {
  if (!subjectId) return null;
  switch (historySubject(kind)) {
    case "loan":
      return paths.loan(subjectId);
    case "deposit":
      return paths.deposit(subjectId);
    case "transfer":
      return direction === "out" || kind === ownChannel ? paths.transaction(subjectId) : null;
    case "account":
      return null;
  }
}

/** A customer may cancel an own transfer until somebody has worked on it. */
function mayCancel({ kind, direction, status }: HistoryItem): boolean {
  return historySubject(kind) === "transfer" && direction === "out" && status === "pending";
}
