import type { ReactNode } from "react";
import { useFormatter } from "@/lib/i18n/formatter";
import { axisAmount } from "@/lib/money/axis-amount";
import { type Currency, currencyDigits } from "@/lib/money/currency";
import { gridPath, plot } from "./chart-path";
import type { ChartScale } from "./chart-scale";

/** The axis of amounts: lines across the plot, and their labels from bottom to top. */
export type ChartAxis = { grid: string; ticks: { value: number; text: string }[] };

/** Formats the axis in the reader's language. */
export function useChartAxis(scale: ChartScale, currency: Currency): ChartAxis {
  const format = useFormatter();
  const unit = 10 ** currencyDigits(currency);
  return {
    grid: gridPath(scale),
    ticks: scale.ticks.map((value) => ({
      value,
      text: axisAmount(format, value / unit, currency),
    })),
  };
}

type ChartFrameProps = {
  /** A description of the drawing for screen readers. */
  label: string;
  axis: ChartAxis;
  /** The dates below the plot, in a row as wide as the plot. */
  marks: ReactNode;
  /** Makes the plot taller. A chart needs a taller plot if the chart beside it has more content below the plot. */
  isTall?: boolean;
  children: ReactNode;
};

/**
 * A plot with an axis of amounts, and with marks below the plot. The drawing is stretched to the available width, but its lines
 * keep their thickness. Texts are outside the drawing, so that they are not stretched.
 */
export function ChartFrame({ label, axis, marks, isTall = false, children }: ChartFrameProps) {
  return (
    <div className="flex gap-3 text-xs text-ink-muted">
      <AxisLabels ticks={axis.ticks} isTall={isTall} />
      <div className="min-w-0 flex-1">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${plot.width} ${plot.height}`}
          preserveAspectRatio="none"
          className={`w-full overflow-visible ${isTall ? "h-48 xl:h-[14.8125rem]" : "h-48"}`}
        >
          <path d={axis.grid} vectorEffect="non-scaling-stroke" className="stroke-line" />
          {children}
        </svg>
        <div aria-hidden="true" className="mt-2 h-4">
          {marks}
        </div>
      </div>
    </div>
  );
}

/** Each label is vertically centred on its line. */
function AxisLabels({ ticks, isTall }: { ticks: ChartAxis["ticks"]; isTall: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`-my-2 flex flex-col-reverse justify-between text-right tabular-nums ${isTall ? "h-52 xl:h-[15.8125rem]" : "h-52"}`}
    >
      {ticks.map(({ value, text }) => (
        <span key={value}>{text}</span>
      ))}
    </div>
  );
}
