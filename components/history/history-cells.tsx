import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import { markProps } from "@/components/ui/mark";
import type { ShownDate, ShownItem } from "./shown-item";

/** The name of an item, with its initials in a circle. If the name is a link, the link covers the whole item. */
export function HistoryName({ item: { name, href, mark }, className }: { item: ShownItem; className: string }) {
  const { className: markClass, ...data } = markProps(mark, className);
  if (!href)
    return (
      <span className={markClass} {...data}>
        {name}
      </span>
    );
  return (
    <Link href={href} prefetch={false} className={classNames("cover", markClass)} {...data}>
      {name}
    </Link>
  );
}

const amountLooks = { in: "text-positive", gone: "text-ink-muted line-through" };

/** The CSS classes of an amount. The amount is struck through when the money never left the account. */
export function amountClass({ amountLook }: ShownItem): string {
  return classNames("figures font-medium", amountLook && amountLooks[amountLook]);
}

/** The date. The HTML attribute `title` shows the time. */
export function HistoryDate({ date: { iso, day, moment } }: { date: ShownDate }) {
  return (
    <time dateTime={iso} title={moment} className="md:whitespace-nowrap">
      {day}
    </time>
  );
}
