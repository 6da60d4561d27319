import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import type { ShownDate, ShownItem } from "./shown-item";

/** The name in an item. Where it leads to a page so does the whole item: the link covers the positioned element around. */
export function HistoryName({ item: { name, href } }: { item: ShownItem }) {
  if (!href) return name;
  return (
    <Link href={href} prefetch={false} className="cover">
      {name}
    </Link>
  );
}

const amountLooks = { in: "text-positive", gone: "text-ink-muted line-through" };

/** Struck through when the money never went. */
export function HistoryAmount({ item: { amount, amountLook } }: { item: ShownItem }) {
  return <span className={classNames("figures font-medium", amountLook && amountLooks[amountLook])}>{amount}</span>;
}

/** The day, with the time for whoever wants to know. */
export function HistoryDate({ date: { iso, day, moment } }: { date: ShownDate }) {
  return (
    <time dateTime={iso} title={moment} className="whitespace-nowrap">
      {day}
    </time>
  );
}
