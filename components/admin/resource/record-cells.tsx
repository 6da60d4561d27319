"use client";

import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { useFormatter } from "@/lib/i18n/formatter";

type OpenRecordProps = { href: string; label: string; text: string; isDense?: boolean };

/**
 * The cell that links to a record's panel. `label` names the record for screen readers. `isDense` is for tables with many
 * narrow columns.
 */
export function OpenRecord({ href, label, text, isDense = false }: OpenRecordProps) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-label={label}
      title={text}
      className={classNames(
        "block truncate font-medium plain-link",
        isDense ? "max-w-32 2xl:max-w-64" : "max-w-48 xl:max-w-56",
      )}
    >
      {text}
    </Link>
  );
}

/** The day of a moment. The HTML attribute `title` shows the exact moment. */
export function DayOf({ date }: { date: Date }) {
  const format = useFormatter();
  return (
    <time
      dateTime={date.toISOString()}
      title={format.dateTime(date, { dateStyle: "long", timeStyle: "short" })}
      className="whitespace-nowrap text-ink-muted tabular-nums"
    >
      {format.dateTime(date, { dateStyle: "medium" })}
    </time>
  );
}
