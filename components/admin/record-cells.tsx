"use client";

import Link from "next/link";
import { useFormatter } from "next-intl";

/** The cell that leads to a record's panel. `label` names the record to those who do not see its row. */
export function OpenRecord({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-label={label}
      title={text}
      className="block max-w-44 truncate font-medium text-accent-text hover:underline xl:max-w-48"
    >
      {text}
    </Link>
  );
}

/** The day of a moment; the moment itself is its title. */
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
