"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import type { Mark } from "@/components/ui/mark";
import { MarkedName } from "@/components/ui/marked-name";

/** A line of the list, as formatted texts. */
export type ShownLine = {
  key: string;
  href?: string;
  name: string;
  mark: Mark;
  details: string;
  amount: string;
  /** The style of the amount: `in` for incoming money, `coming` for money that has not moved yet. */
  look?: "in" | "coming";
  /** The text "overdue" in the reader's language, if the payment is overdue. */
  overdue?: string;
};

/** A day of the list, with its payments. `date` is `YYYY-MM-DD`. */
export type ShownDay = {
  date: string;
  title: string;
  kind: "coming" | "today" | "past";
  lines: ShownLine[];
};

export type TimelineProps = {
  /** Labels the list. */
  label: string;
  /** The latest day first. Contains today even if today has no payment. */
  days: ShownDay[];
  /**
   * The first `folded.days` days of `days` are hidden at first, because they are far in the future. `text` is the label of the
   * button that shows them.
   */
  folded: { days: number; text: string };
  /** Shown if today has no payment. */
  nothingToday: string;
  /** Shown in place of the list if it has no payment at all. */
  empty: { title: string; text: string };
  all: { href: string; text: string };
};

/** Returns the id of the element that shows a day. */
export const dayElementId = (date: string) => `day-${date}`;

/** All expected, held and booked payments, by day. The latest day is at the top, as in the history. */
export function Timeline({ marked, ...props }: TimelineProps & { marked: string | undefined }) {
  const { label, days, folded, nothingToday, empty, all } = props;
  const list = (part: ShownDay[]) => <DayList days={part} nothingToday={nothingToday} marked={marked} />;
  if (days.every(({ lines }) => lines.length === 0)) {
    return (
      <div className="line-list">
        <EmptyState icon="history" title={empty.title} text={empty.text} />
      </div>
    );
  }
  return (
    <section aria-labelledby="timeline" className="line-list">
      <h2 id="timeline" className="px-5 pt-4 pb-1 font-semibold max-xl:sr-only">
        {label}
      </h2>
      {folded.days > 0 ? (
        <Disclosure className="border-b border-line" summary={folded.text} summaryClass="px-5 hover:underline">
          {list(days.slice(0, folded.days))}
        </Disclosure>
      ) : null}
      {list(days.slice(folded.days))}
      <div className="border-t border-line px-5">
        <Link href={all.href} prefetch={false} className="action-link">
          {all.text}
        </Link>
      </div>
    </section>
  );
}

type DayListProps = Pick<TimelineProps, "days" | "nothingToday"> & { marked: string | undefined };

function DayList({ days, nothingToday, marked }: DayListProps) {
  return (
    <ol>
      {days.map((day) => (
        <li
          key={day.date}
          id={dayElementId(day.date)}
          className={classNames("timeline-day", `timeline-${day.kind}`, day.date === marked && "timeline-marked")}
        >
          <h3 className={classNames("timeline-title", day.kind !== "today" && "max-md:sr-only xl:sr-only")}>
            {day.title}
          </h3>
          {day.lines.length > 0 ? (
            <ul>
              {day.lines.map((line) => (
                <TimelineLine key={line.key} line={line} day={day.kind === "today" ? null : day.title} />
              ))}
            </ul>
          ) : (
            <p className="px-5 py-3 text-sm text-ink-muted">{nothingToday}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

const looks = { in: "text-positive", coming: "text-ink-muted" };

/** `day` is the date of the payment. Null if a title above the payment shows the date in every width. */
function TimelineLine({ line, day }: { line: ShownLine; day: string | null }) {
  const { href, name, mark, details, amount, look, overdue } = line;
  return (
    <li className="marked flex items-center justify-between gap-4 px-5 py-1.5 hover:bg-surface-hover">
      <div className="min-w-0">
        <MarkedName name={name} mark={mark} href={href} className="block font-medium break-words" />
        <p className="text-sm wrap-anywhere text-ink-muted hyphens-auto">
          {day ? <span aria-hidden="true" className="md:max-xl:hidden">{`${day} · `}</span> : null}
          {details}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <span className={classNames("figures private font-medium", look && looks[look])}>{amount}</span>
        {overdue ? <Badge tone="danger">{overdue}</Badge> : null}
      </div>
    </li>
  );
}
