"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { CardHead } from "@/components/ui/card-head";
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

/**
 * A day of the list, with its payments. `date` is `YYYY-MM-DD`. For today, `title` is a heading. For any other day, `title` is
 * the date that is shown with each payment of the day.
 */
export type ShownDay = {
  date: string;
  title: string;
  kind: "coming" | "today" | "past";
  lines: ShownLine[];
};

export type TimelineProps = {
  /** Labels the list. */
  label: string;
  /** The coming days, nearest first, then today (even if today has no payment), then the past days, latest first. */
  days: ShownDay[];
  /** The headings of the coming and the past days. */
  coming: string;
  past: string;
  /** The last `folded.days` coming days are hidden at first. `text` is the label of the button that shows these days. */
  folded: { days: number; text: string };
  /** Shown if today has no payment. */
  nothingToday: string;
  /** Shown in place of the list if there is no payment at all. */
  empty: { title: string; text: string };
  all: { href: string; text: string };
};

/** Returns the id of the element that shows a day. */
export const dayElementId = (date: string) => `day-${date}`;

/** All expected, held and booked payments: the coming payments, today's payments and the earlier payments. */
export function Timeline({ marked, ...props }: TimelineProps & { marked: string | undefined }) {
  const { label, days, coming, past, folded, nothingToday, empty, all } = props;
  if (days.every(({ lines }) => lines.length === 0)) {
    return (
      <div className="line-list">
        <EmptyState icon="history" title={empty.title} text={empty.text} />
      </div>
    );
  }
  const groups = (["coming", "today", "past"] as const)
    .map((kind) => ({ kind, days: days.filter((day) => day.kind === kind) }))
    .filter((group) => group.days.length > 0);
  const titles = { coming, today: days.find(({ kind }) => kind === "today")?.title, past };
  const list = (part: ShownDay[]) =>
    part.map((day) => <Day key={day.date} day={day} nothingToday={nothingToday} isMarked={day.date === marked} />);
  return (
    <section aria-labelledby="timeline" className="line-list">
      <CardHead id="timeline" title={label} />
      <ol className="divide-y divide-line">
        {groups.map((group) => {
          const shown = group.days.length - (group.kind === "coming" ? folded.days : 0);
          return (
            <li key={group.kind} className={`timeline-${group.kind} pt-3 pb-1.5`}>
              <h3 className="px-5 pb-1.5 text-xs font-semibold text-ink-muted">{titles[group.kind]}</h3>
              {list(group.days.slice(0, shown))}
              {shown < group.days.length ? (
                <Disclosure summary={folded.text} summaryClass="px-5 hover:underline">
                  {list(group.days.slice(shown))}
                </Disclosure>
              ) : null}
            </li>
          );
        })}
      </ol>
      <div className="border-t border-line px-5">
        <Link href={all.href} prefetch={false} className="action-link">
          {all.text}
        </Link>
      </div>
    </section>
  );
}

type DayProps = { day: ShownDay; nothingToday: string; isMarked: boolean };

function Day({ day: { date, title, kind, lines }, nothingToday, isMarked }: DayProps) {
  return (
    <div id={dayElementId(date)} className={classNames("scroll-my-4", isMarked && "timeline-marked")}>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <TimelineLine key={line.key} line={line} day={kind === "today" ? null : title} />
          ))}
        </ul>
      ) : (
        <p className="px-5 py-1.5 text-sm text-ink-muted">{nothingToday}</p>
      )}
    </div>
  );
}

const looks = { in: "text-positive", coming: "text-ink-muted" };

/** `day` is the date of the payment. Null if the heading above the payment shows the date. */
function TimelineLine({ line, day }: { line: ShownLine; day: string | null }) {
  const { href, name, mark, details, amount, look, overdue } = line;
  return (
    <li className="marked grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-5 py-1.5 hover:bg-surface-hover">
      <MarkedName name={name} mark={mark} href={href} className="truncate font-medium" />
      <p
        className={classNames(
          "row-start-2 text-sm wrap-anywhere text-ink-muted hyphens-auto",
          overdue ? undefined : "col-span-2",
        )}
      >
        {/* A line never ends with a dot, because the dot stays with the words after the dot. */}
        {[...(day ? [day] : []), details].join(" · ").replaceAll(" · ", " ·\u00a0")}
      </p>
      <span className={classNames("figures private col-start-2 row-start-1 font-medium", look && looks[look])}>
        {amount}
      </span>
      {overdue ? <Badge tone="danger">{overdue}</Badge> : null}
    </li>
  );
}
