import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { statusLabel, statusTone } from "@/components/ui/status-badge";
import { useMomentText } from "@/lib/i18n/calendar-text";
import { isolate } from "@/lib/i18n/isolate";
import type { Currency } from "@/lib/money/currency";
import { HeldList } from "./held-list";

/** An unfinished transfer and the transfer's held money. */
export type HeldItem = {
  id: string;
  href: string;
  status: "pending" | "active";
  heldMinor: bigint;
  currency: Currency;
  name: string;
  /** The account that holds the money, for customers with several accounts. */
  fromAccountNumber?: string;
  createdAt: Date;
};

type HeldTransfersProps = {
  items: HeldItem[];
  /** The currencies of the page. */
  among: Currency[];
  /** The link to further unfinished transfers, if there are any. */
  allHref?: string;
};

/** Unfinished transfers, each with the transfer's held money. */
export function HeldTransfers({ items, among, allHref }: HeldTransfersProps) {
  const t = useTranslations("trends.held");
  const common = useTranslations("common");
  const momentText = useMomentText();
  const money = useMoneyFormat(among);
  const details = ({ createdAt, fromAccountNumber: accountNumber }: HeldItem) => {
    const date = momentText(createdAt, "dayOfYear");
    return accountNumber ? t("sinceFrom", { date, accountNumber }) : t("since", { date });
  };
  const lines = items.map((item) => ({
    id: item.id,
    href: item.href,
    text: t("line", { amount: money(item.heldMinor, item.currency), name: isolate(item.name) }),
    details: details(item),
    tone: statusTone(item.status),
    status: common(statusLabel(item.status)),
  }));
  return <HeldList title={t("title")} all={allHref ? { href: allHref, text: t("all") } : null} lines={lines} />;
}
