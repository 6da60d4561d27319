import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { classNames } from "@/components/ui/class-names";
import type { HistoryDirection, HistoryKind, HistoryStatus } from "@/lib/history/schema";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { historyTypeLabel } from "./history-type";

/** What the history's components need to know of a row. */
export type HistoryItem = {
  id: string;
  kind: HistoryKind;
  direction: HistoryDirection;
  status: HistoryStatus;
  ending: "cancelled" | "rejected" | null;
  amountMinor: bigint;
  currency: Currency;
  name: string;
  accountNumber: string;
  note: string;
  createdAt: Date;
};

/** What a row is, such as an Inter Bank Transfer. */
export function HistoryType({ item }: { item: HistoryItem }) {
  const t = useTranslations("history");
  return <>{historyTypeLabel(t, item)}</>;
}

/**
 * The name in a row. For a transfer that the customer has sent it leads to its page, and so does the whole row: the link
 * covers the positioned element around. To the receiver a transfer has no page.
 */
export function HistoryName({ item, bankName }: { item: HistoryItem; bankName: string }) {
  const name = item.name || bankName;
  if (item.kind === "adjustment" || item.direction === "in") return name;
  return (
    <Link
      href={paths.transaction(item.id)}
      prefetch={false}
      className="after:absolute after:inset-0 after:content-['']"
    >
      {name}
    </Link>
  );
}

/** With a plus for money that came in and a minus for money that goes out; struck through when it never went. */
export function HistoryAmount({ item }: { item: HistoryItem }) {
  const isIn = item.direction === "in";
  return (
    <Amount
      amountMinor={isIn ? item.amountMinor : -item.amountMinor}
      currency={item.currency}
      sign="always"
      className={classNames(
        "font-medium",
        isIn && "text-positive",
        item.status === "deleted" && "text-ink-muted line-through",
      )}
    />
  );
}

/** The day, with the time for whoever wants to know. */
export function HistoryDate({ date }: { date: Date }) {
  const format = useFormatter();
  return (
    <time
      dateTime={date.toISOString()}
      title={format.dateTime(date, { dateStyle: "long", timeStyle: "short" })}
      className="whitespace-nowrap"
    >
      {format.dateTime(date, { dateStyle: "medium" })}
    </time>
  );
}
