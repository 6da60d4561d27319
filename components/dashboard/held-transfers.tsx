import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { statusLabel, statusTone } from "@/components/ui/status-badge";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { HeldList } from "./held-list";

/** A transfer under way and the money that the bank holds for it. */
export type HeldItem = {
  id: string;
  href: string;
  status: "pending" | "active";
  heldMinor: bigint;
  currency: Currency;
  name: string;
  /** Where the customer has several accounts: which one holds the money. */
  fromAccountNumber?: string;
  createdAt: Date;
};

/** Transfers under way, each with the money that is held for it. `allHref`: where the others are, when there are more. */
export function HeldTransfers({ items, allHref }: { items: HeldItem[]; allHref?: string }) {
  const t = useTranslations("trends.held");
  const common = useTranslations("common");
  const format = useFormatter();
  const money = useMoneyFormat();
  const details = ({ createdAt, fromAccountNumber: accountNumber }: HeldItem) => {
    const date = format.dateTime(createdAt, { dateStyle: "medium" });
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
  return (
    <Card aria-labelledby="held-transfers">
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-2">
        <h2 id="held-transfers" className="flex min-h-11 items-center font-semibold">
          {t("title")}
        </h2>
        {allHref ? (
          <Link
            href={allHref}
            className="inline-flex min-h-11 items-center rounded text-sm font-semibold text-accent-text hover:underline"
          >
            {t("all")}
          </Link>
        ) : null}
      </div>
      <HeldList lines={lines} />
    </Card>
  );
}
