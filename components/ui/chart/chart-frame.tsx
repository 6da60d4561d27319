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
  /** Texts over the drawing, with positions in percent of the plot. */
  overlay?: ReactNode;
  children: ReactNode;
};

/**
 * A plot with an axis of amounts, and with marks below the plot. The drawing is stretched to the available width, but its lines
 * keep their thickness. Texts are outside the drawing, so that they are not stretched.
 */
export function ChartFrame({ label, axis, marks, overlay, children }: ChartFrameProps) {
  return (
    <div className="flex gap-3 text-xs text-ink-muted">
      <AxisLabels ticks={axis.ticks} />
      <div className="min-w-0 flex-1">
        <div className="relative">
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${plot.width} ${plot.height}`}
            preserveAspectRatio="none"
            className="h-48 w-full overflow-visible"
          >
            <path d={axis.grid} vectorEffect="non-scaling-stroke" className="stroke-line" />
            {children}
          </svg>
          {overlay}
        </div>
        <div aria-hidden="true" className="mt-2 h-4">
          {marks}
        </div>
      </div>
    </div>
  );
}

/** Each label is vertically centred on its line. */
function AxisLabels({ ticks }: Pick<ChartAxis, "ticks">) {
  return (
    <div aria-hidden="true" className="-my-2 flex h-52 flex-col-reverse justify-between text-right tabular-nums">
      {ticks.map(({ value, text }) => (
        <span key={value}>{text}</span>
      ))}
    </div>
  );
}
