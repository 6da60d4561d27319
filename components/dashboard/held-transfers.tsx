import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { statusLabel, statusTone } from "@/components/ui/status-badge";
import { useMomentText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";
import { pack } from "@/lib/packed";
import { HeldList } from "./held-list";

/** A transfer under way and the money that the bank holds for it. */
export type HeldItem = {
  id: string;
  href: string;
  status: "pending" | "active";
  heldMinor: bigint;
  currency: Currency;
  name: string;
  /** The account that holds the money, for customers with several. */
  fromAccountNumber?: string;
  createdAt: Date;
};

/** Transfers under way, each with its held money. `allHref`: the link to the others, when there are more. */
export function HeldTransfers({ items, allHref }: { items: HeldItem[]; allHref?: string }) {
  const t = useTranslations("trends.held");
  const common = useTranslations("common");
  const momentText = useMomentText();
  const money = useMoneyFormat();
  const details = ({ createdAt, fromAccountNumber: accountNumber }: HeldItem) => {
    const date = momentText(createdAt, "dayOfYear");
    return accountNumber ? t("sinceFrom", { date, accountNumber }) : t("since", { date });
  };
  const lines = items.map((item) => ({
    id: item.id,
    href: item.href,
    text: t("line", { amount: money(item.heldMinor, item.currency), name: item.name }),
    details: details(item),
    tone: statusTone(item.status),
    status: common(statusLabel(item.status)),
  }));
  const words = { title: t("title"), all: allHref ? { href: allHref, text: t("all") } : null, lines };
  return <HeldList words={pack(words)} />;
}
