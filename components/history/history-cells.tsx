import Link from "next/link";
import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { classNames } from "@/components/ui/class-names";
import type { HistoryItem } from "@/lib/history/history-item";
import { historySubject, isAgreement } from "@/lib/history/schema";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { historyTypeLabel } from "./history-type";

/** What an item is, such as an Inter Bank Transfer. */
export function HistoryType({ item }: { item: HistoryItem }) {
  const t = useTranslations("history");
  return <>{historyTypeLabel(t, item)}</>;
}

/**
 * The name in an item. For a loan, a deposit, or a transfer that the customer has sent it leads to its page, and so does
 * the whole item: the link covers the positioned element around.
 */
export function HistoryName({ item, bankName }: { item: HistoryItem; bankName: string }) {
  const name = item.name || bankName;
  const href = historyPath(item);
  if (!href) return name;
  return (
    <Link href={href} prefetch={false} className="after:absolute after:inset-0 after:content-['']">
      {name}
    </Link>
  );
}

/** Where an item's subject has a page. To its receiver a transfer has none. */
function historyPath({ kind, direction, subjectId }: HistoryItem): string | null {
  if (!subjectId) return null;
  switch (historySubject(kind)) {
    case "loan":
      return paths.loan(subjectId);
    case "deposit":
      return paths.deposit(subjectId);
    case "transfer":
      return direction === "out" ? paths.transaction(subjectId) : null;
    case "account":
      return null;
  }
}

/**
 * With a plus for money that came in and a minus for money that goes out; struck through when it never went. What a loan or a
 * deposit is about has no sign: its money stands in items of its own.
 */
export function HistoryAmount({ item }: { item: HistoryItem }) {
  const isDeleted = item.status === "deleted";
  if (isAgreement(item.kind)) {
    const look = classNames("font-medium", isDeleted && "text-ink-muted line-through");
    return <Amount amountMinor={item.amountMinor} currency={item.currency} className={look} />;
  }
  const isIn = item.direction === "in";
  return (
    <Amount
      amountMinor={isIn ? item.amountMinor : -item.amountMinor}
      currency={item.currency}
      sign="always"
      className={classNames("font-medium", isIn && "text-positive", isDeleted && "text-ink-muted line-through")}
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
