import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import type { ShownDate, ShownItem } from "./shown-item";

/** The name in an item. When it links to a page, the link covers the whole positioned item. */
export function HistoryName({ item: { name, href } }: { item: ShownItem }) {
  if (!href) return name;
  return (
    <Link href={href} prefetch={false} className="cover">
      {name}
    </Link>
  );
}

const amountLooks = { in: "text-positive", gone: "text-ink-muted line-through" };

/** Struck through when the money never left. */
export function HistoryAmount({ item: { amount, amountLook } }: { item: ShownItem }) {
  return <span className={classNames("figures font-medium", amountLook && amountLooks[amountLook])}>{amount}</span>;
}

/** The date; its title shows the time. */
export function HistoryDate({ date: { iso, day, moment } }: { date: ShownDate }) {
  return (
    <time dateTime={iso} title={moment} className="whitespace-nowrap">
      {day}
    </time>
  );
}
