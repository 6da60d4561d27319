"use client";

import { useState } from "react";
import { Card } from "@/components/ui/card";
import { ChartTable, type ChartTableProps } from "@/components/ui/chart/chart-table";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { lateModule } from "@/components/ui/overlay/late-module";
import { addDays } from "@/lib/dates";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { BalancePlot, type BalancePlotProps } from "./balance-plot";
import { LinkSwitch, type SwitchOption } from "./link-switch";
import { dayElementId, type ShownDay, Timeline, type TimelineProps } from "./timeline";

const useScrubber = lateModule(() => import("./scrubber"));

/**
 * A figure above the plot: a term, an amount, and a sentence below. `hasAmounts`: the sentence contains amounts. `isShort`: money is
 * missing.
 */
type Figure = { term: string; amount: string; text?: string; hasAmounts?: boolean; isShort?: boolean };

/** The texts of the card. */
type LineOfTimeProps = {
  title: string;
  /** The switches between accounts and periods. A customer with one account has no switch between accounts. */
  accounts: { label: string; options: SwitchOption[] } | null;
  periods: { label: string; options: SwitchOption[] };
  /** The present balance, and the money that is free until the end of the month. */
  present: Figure;
  free: Figure;
  /** Marks a balance that is expected. */
  expected: string;
  /** Replaces the plot if no money moves in the period. */
  quiet: string | null;
  chart: BalancePlotProps;
  table: ChartTableProps;
  timeline: TimelineProps;
};

/**
 * The line of time: the balance as a line, and below it everything that is coming, held and booked. A day that is chosen on the
 * line is marked in the list.
 */
export function LineOfTime(props: LineOfTimeProps) {
  const { title, accounts, periods, present, free, quiet, chart, table, timeline } = props;
  const [index, setIndex] = useState<number | null>(null);
  const late = useScrubber();
  const calendarText = useCalendarText();
  const shown = index ?? chart.todayIndex;
  const run = chart.runs.findLast((one) => one.index <= shown) ?? chart.runs[0];
  const date = addDays(chart.first, shown);
  const dateText = calendarText(date, "dayOfYear");
  const term = shown > chart.todayIndex ? `${dateText} · ${props.expected}` : dateText;
  const marked = index === null ? undefined : markedDay(timeline.days, date);

  function choose(next: number | null, isChosen: boolean): void {
    setIndex(next);
    const day = next === null || !isChosen ? undefined : markedDay(timeline.days, addDays(chart.first, next));
    if (day) document.getElementById(dayElementId(day))?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  return (
    <Card aria-labelledby="line-of-time" className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-5">
        <h2 id="line-of-time" className="font-semibold">
          {title}
        </h2>
        <LinkSwitch {...periods} />
        {accounts ? (
          <div className="w-full">
            <LinkSwitch {...accounts} />
          </div>
        ) : null}
      </div>
      <div className="line-head bg-surface px-4 pt-4 pb-3 md:px-5">
        <dl className="mb-4 grid grid-cols-2 gap-x-4">
          <FigureView {...(index === null ? present : { term, amount: run?.amount ?? "" })} />
          <FigureView {...free} />
        </dl>
        {quiet ? (
          <p className="flex h-34 flex-col items-center justify-center gap-2 rounded bg-surface-sunken px-4 text-center text-sm text-ink-muted md:h-50">
            <Icon name="calendar-days" className="size-6 stroke-[1.5] text-ink-faint" />
            {quiet}
          </p>
        ) : (
          <BalancePlot {...chart}>
            {late ? (
              <late.Scrubber
                label={chart.words.slider}
                count={chart.count}
                index={shown}
                isChosen={index !== null}
                valueText={`${term}: ${run?.amount}`}
                top={run?.top ?? 0}
                onDay={(next, way) => choose(next, way === "chooses")}
              />
            ) : null}
          </BalancePlot>
        )}
      </div>
      {quiet ? null : (
        <div className="private-table">
          <ChartTable {...table} />
        </div>
      )}
      <Timeline {...timeline} marked={marked} />
    </Card>
  );
}

/** The last day of the list that is not after a date: the day since which the balance is as on this date. */
function markedDay(days: ShownDay[], date: string): string | undefined {
  return days.find((day) => day.date <= date)?.date;
}

function FigureView({ term, amount, text, hasAmounts = false, isShort = false }: Figure) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd>
        <span
          className={classNames(
            "figures private block text-lg leading-7 font-semibold tracking-tight",
            isShort && "text-danger",
          )}
        >
          {amount}
        </span>
        <span className={classNames("block min-h-4 text-xs text-ink-muted", hasAmounts && "private")}>{text}</span>
      </dd>
    </div>
  );
}
