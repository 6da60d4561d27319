import Link from "next/link";
import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";

/** A coming automatic payment. */
export type UpcomingItem = {
  kind: "instalment" | "interest" | "maturity";
  key: string;
  /** The loan's or deposit's page. */
  href: string;
  /** `YYYY-MM-DD`. */
  dueOn: string;
  isOverdue: boolean;
  /** Positive for incoming money, negative for outgoing money. */
  amountMinor: bigint;
  currency: Currency;
  name: string;
  /** The account number, for customers with several accounts. */
  accountNumber?: string | undefined;
};

type UpcomingPaymentsProps = {
  /** The next payment comes first. */
  items: UpcomingItem[];
  /** The number of further payments in the next `days` days. */
  moreCount: number;
  days: number;
};

/** The next payments of loans and deposits, each with a link to the loan or deposit. */
export function UpcomingPayments({ items, moreCount, days }: UpcomingPaymentsProps) {
  const t = useTranslations("trends.upcoming");
  const calendarText = useCalendarText();
  const details = ({ kind, dueOn, accountNumber }: UpcomingItem) => {
    const date = calendarText(dueOn, "dayOfYear");
    const words = { kind: t(kind), date };
    return accountNumber ? t("dueAccount", { ...words, accountNumber }) : t("due", words);
  };
  return (
    <Card aria-labelledby="upcoming-payments" className="flex flex-col">
      <div className="flex min-h-[4.25rem] items-center border-b border-line px-5 py-3">
        <h2 id="upcoming-payments" className="font-semibold">
          {t("title")}
        </h2>
      </div>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.key}>
            <Link
              href={item.href}
              prefetch={false}
              className="flex items-center justify-between gap-4 px-5 py-3 -outline-offset-2 hover:bg-surface-hover"
            >
              <span className="min-w-0">
                <span className="block font-medium break-words">{item.name}</span>
                <span className="block text-sm break-words text-ink-muted">{details(item)}</span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <Amount
                  amountMinor={item.amountMinor}
                  currency={item.currency}
                  sign="always"
                  className={classNames("font-medium", item.amountMinor > 0n && "text-positive")}
                />
                {item.isOverdue ? <Badge tone="danger">{t("overdue")}</Badge> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {moreCount > 0 ? (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">{t("more", { count: moreCount, days })}</p>
      ) : null}
    </Card>
  );
}
