"use client";

import { type ReactNode, useState } from "react";
import { CardHead } from "@/components/ui/card-head";
import { ChartTable, type ChartTableProps } from "@/components/ui/chart/chart-table";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { LinkSwitch, type SwitchOption } from "@/components/ui/link-switch";
import { lateModule } from "@/components/ui/overlay/late-module";
import { addDays } from "@/lib/dates";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { BalancePlot, type BalancePlotProps } from "./balance-plot";
import { fittingSize } from "./fitting-size";
import { dayElementId, type ShownDay, Timeline, type TimelineProps } from "./timeline";

const useScrubber = lateModule(() => import("./scrubber"));

/**
 * A figure above the plot: a term, and an amount. `look` is `in` for incoming money, and `short` for an amount that the accounts
 * lack.
 */
type Figure = { term: string; amount: string; look?: "in" | "short" };

/** The texts of the card. */
type LineOfTimeProps = {
  title: string;
  /** The switches between accounts and periods. A customer with one account has no switch between accounts. */
  accounts: { label: string; options: SwitchOption[] } | null;
  periods: { label: string; options: SwitchOption[] };
  /** The figures of the period. The balance of a chosen day replaces these figures. */
  period: Figure[];
  /** The money that is left after all payments that are due by the end of the month. Null if no payment is due. */
  free: Figure | null;
  /** Sentences below the chart. */
  notes: ReactNode[];
  /** The text beside a balance that is expected for a future day. */
  expected: string;
  /**
   * The chart and its table. If no money moves in the period, the card shows the sentence `quiet` in place of the chart. Null if
   * no money has ever moved.
   */
  chart: (BalancePlotProps & { table: ChartTableProps }) | { quiet: string } | null;
  timeline: TimelineProps;
};

/**
 * A chart of the balance over time, and below the chart a list of all expected, held and booked payments. A day that the reader
 * chooses in the chart is marked in the list.
 */
export function LineOfTime(props: LineOfTimeProps) {
  const { title, accounts, periods, period, free, notes, expected, chart, timeline } = props;
  const plot = chart && "count" in chart ? chart : null;
  const [index, setIndex] = useState<number | null>(null);
  const late = useScrubber();
  const calendarText = useCalendarText();
  const day = plot && dayOf(plot, index ?? plot.todayIndex);
  const term = day ? [calendarText(day.date, "dayOfYear"), ...(day.isComing ? [expected] : [])].join(" · ") : "";

  function choose(next: number | null, isChosen: boolean): void {
    setIndex(next);
    const date = plot && next !== null && isChosen && markedDay(timeline.days, addDays(plot.first, next));
    if (date) document.getElementById(dayElementId(date))?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  return (
    <section aria-labelledby="line-of-time" data-empty={chart ? undefined : ""} className="line-of-time">
      <div className="line-chart">
        <CardHead id="line-of-time" title={title}>
          {chart ? <LinkSwitch {...periods} /> : null}
          {accounts ? (
            <div className="w-full pb-2">
              <LinkSwitch {...accounts} />
            </div>
          ) : null}
        </CardHead>
        {chart ? (
          <div className="px-5 py-4">
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3">
              {(day && index !== null ? [{ term, amount: day.amount }] : period).map((figure) => (
                <FigureView key={figure.term} {...figure} />
              ))}
              {free ? <FigureView {...free} /> : null}
            </dl>
            {plot && day ? (
              <BalancePlot {...plot}>
                {late ? (
                  <late.Scrubber
                    label={plot.words.slider}
                    count={plot.count}
                    index={index ?? plot.todayIndex}
                    isChosen={index !== null}
                    valueText={`${term}: ${day.amount}`}
                    top={day.top}
                    onDay={(next, way) => choose(next, way === "chooses")}
                  />
                ) : null}
              </BalancePlot>
            ) : null}
            {notes.length > 0 ? (
              <ul className="mt-3 flex flex-col gap-1 text-xs text-ink-muted">
                {notes.map((note, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the sentences have no state
                  <li key={index}>{note}</li>
                ))}
              </ul>
            ) : null}
            {"quiet" in chart ? (
              <p className="mt-4 flex h-34 flex-col items-center justify-center gap-2 rounded bg-surface-sunken px-4 text-center text-sm text-ink-muted md:h-54">
                <Icon name="calendar-days" className="size-6 stroke-[1.5] text-ink-faint" />
                {chart.quiet}
              </p>
            ) : null}
          </div>
        ) : null}
        {plot ? (
          <div className="private-table">
            <ChartTable {...plot.table} />
          </div>
        ) : null}
      </div>
      <Timeline {...timeline} marked={day && index !== null ? markedDay(timeline.days, day.date) : undefined} />
    </section>
  );
}

/** Returns the date and the balance of a day of the line. */
function dayOf({ first, runs, todayIndex }: BalancePlotProps, index: number) {
  const run = runs.findLast((one) => one.index <= index);
  return {
    date: addDays(first, index),
    amount: run?.amount ?? "",
    top: run?.top ?? 0,
    isComing: index > todayIndex,
  };
}

/** Returns the latest day of the list on or before a date. The balance does not change between this day and the date. */
function markedDay(days: ShownDay[], date: string): string | undefined {
  const dates = days.map((day) => day.date).filter((one) => one <= date);
  return dates.toSorted().at(-1);
}

const figureLooks = { in: "text-positive", short: "text-danger" };

function FigureView({ term, amount, look }: Figure) {
  return (
    <div className="@container min-w-0">
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd
        className={classNames("figures leading-7 font-semibold tracking-tight", look && figureLooks[look])}
        style={{ fontSize: fittingSize(amount, "1.25rem") }}
      >
        <span className="private">{amount}</span>
      </dd>
    </div>
  );
}
