"use client";

import type { ReactNode } from "react";
import { plot } from "@/components/ui/chart/chart-path";
import { classNames } from "@/components/ui/class-names";

/** The figures and texts of the drawing. Positions are in percent of the plot, from the top or from the left. */
export type BalancePlotProps = {
  label: string;
  ticks: { text: string; top: number }[];
  /**
   * True if the axis begins at zero. With such an axis, the area below the line is coloured, because the area's height is
   * proportional to the balance.
   */
  hasZero: boolean;
  /** SVG paths. */
  past: string;
  coming: string;
  /** The end of today, in units of the plot. */
  todayX: number;
  marks: Record<"first" | "today" | "last", string>;
  /** The first day (`YYYY-MM-DD`), the number of days, and the index of today. */
  first: string;
  count: number;
  todayIndex: number;
  /** The balance today, as a text beside today's point. */
  todayAmount: string;
  /** The days on which the balance changes. */
  runs: { index: number; amount: string; top: number }[];
  /**
   * `slider` is the accessible name of the slider over the plot. `hidden` is shown in place of the plot while amounts are hidden.
   */
  words: Record<"slider" | "hidden", string>;
};

const percent = (units: number) => (100 * units) / plot.width;

/**
 * The drawing of a balance: past days as a solid stepped line, expected days as a dashed stepped line. `children` is drawn over
 * the plot.
 */
export function BalancePlot({ children, ...props }: BalancePlotProps & { children: ReactNode }) {
  const { label, ticks, hasZero, past, coming, todayX, words } = props;
  return (
    <div className="relative mt-4">
      <div className="private-drawing flex gap-3 text-xs text-ink-muted">
        <div aria-hidden="true" className="relative grid h-28 justify-items-end tabular-nums md:h-48">
          {ticks.map(({ text, top }) => (
            <span key={text} className="col-start-1 row-start-1 h-0 overflow-hidden">
              {text}
              <span className="absolute right-0 -translate-y-1/2" style={{ top: `${top}%` }}>
                {text}
              </span>
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div className="relative h-28 md:h-48">
            <svg
              role="img"
              aria-label={label}
              viewBox={`0 0 ${plot.width} ${plot.height}`}
              preserveAspectRatio="none"
              className="size-full overflow-visible"
            >
              {ticks.map(({ top }) => (
                <path
                  key={top}
                  d={`M0 ${(plot.height * top) / 100}H${plot.width}`}
                  vectorEffect="non-scaling-stroke"
                  className="stroke-line"
                />
              ))}
              {hasZero ? <path d={`${past}V${plot.height}H0z`} className="fill-accent-soft" /> : null}
              <path
                d={`M${todayX} 0V${plot.height}`}
                strokeDasharray="2 3"
                vectorEffect="non-scaling-stroke"
                className="stroke-line-strong"
              />
              <g fill="none" strokeLinejoin="round" strokeLinecap="round" className="stroke-accent-text">
                <path d={coming} strokeWidth="2" strokeDasharray="2 5" vectorEffect="non-scaling-stroke" />
                <path d={past} strokeWidth="2" vectorEffect="non-scaling-stroke" />
              </g>
            </svg>
            <span
              aria-hidden="true"
              className="pointer-events-none absolute size-2.5 -translate-1/2 rounded-full bg-accent-text"
              style={{ left: `${percent(todayX)}%`, top: `${todayTop(props)}%` }}
            />
            <TodayAmount {...props} />
            {children}
          </div>
          <Marks {...props} />
        </div>
      </div>
      <p className="private-note absolute inset-0 place-items-center rounded bg-surface-sunken text-sm text-ink-muted">
        {words.hidden}
      </p>
    </div>
  );
}

/** Returns the vertical position of today's balance, in percent from the top. */
function todayTop({ runs, todayIndex }: Pick<BalancePlotProps, "runs" | "todayIndex">): number {
  return runs.findLast(({ index }) => index <= todayIndex)?.top ?? 0;
}

/**
 * From this position on, in percent, the amount at today's point is on the left of the point. On the right of the point, the
 * amount might not fit.
 */
const leftSideFrom = 60;

/** The amount at today's point. The amount is above the point, or below the point if the point is near the upper edge. */
function TodayAmount(props: BalancePlotProps) {
  const left = percent(props.todayX);
  const top = todayTop(props);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute rounded-sm bg-surface/80 px-1 font-semibold whitespace-nowrap text-ink tabular-nums",
        left < leftSideFrom ? "translate-x-1.5" : "-translate-x-[calc(100%+0.375rem)]",
        top < 20 ? "translate-y-1.5" : "-translate-y-[calc(100%+0.25rem)]",
      )}
      style={{ left: `${left}%`, top: `${top}%` }}
    >
      {props.todayAmount}
    </span>
  );
}

/** The smallest distance between two dates below the plot, in percent of the width. Closer dates would touch. */
const markSpace = 20;

function Marks({ marks, todayX }: Pick<BalancePlotProps, "marks" | "todayX">) {
  const left = percent(todayX);
  return (
    <div aria-hidden="true" className="relative mt-2 h-4 whitespace-nowrap">
      {left > markSpace ? <span className="absolute left-0">{marks.first}</span> : null}
      <span
        className={`absolute font-semibold text-ink ${left > markSpace ? "-translate-x-1/2" : ""}`}
        style={{ left: left > markSpace ? `${left}%` : 0 }}
      >
        {marks.today}
      </span>
      {left < 100 - markSpace ? <span className="absolute right-0">{marks.last}</span> : null}
    </div>
  );
}
