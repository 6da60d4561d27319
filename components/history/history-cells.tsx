import { classNames } from "@/components/ui/class-names";
import type { ShownDate, ShownItem } from "./shown-item";

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
