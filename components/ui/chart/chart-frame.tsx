import type { ReactNode } from "react";
import { useFormatter } from "@/lib/i18n/formatter";
import { type Currency, currencyDigits } from "@/lib/money/currency";
import { gridPath, plot } from "./chart-path";
import type { ChartScale } from "./chart-scale";

type ChartFrameProps = {
  /** A description of the drawing for people who do not see it. */
  label: string;
  scale: ChartScale;
  currency: Currency;
  /** Below the plot, as wide as it. */
  marks: ReactNode;
  /** Higher where two charts stand side by side and the other one has more below it. */
  isTall?: boolean;
  children: ReactNode;
};

/**
 * A plot with its axis of amounts and what is below it. The drawing is stretched to its place, whatever its width, while
 * its lines keep theirs; texts stand beside it.
 */
export function ChartFrame({ label, scale, currency, marks, isTall = false, children }: ChartFrameProps) {
  return (
    <div className="flex gap-3 text-xs text-ink-muted">
      <AxisLabels ticks={scale.ticks} currency={currency} isTall={isTall} />
      <div className="min-w-0 flex-1">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${plot.width} ${plot.height}`}
          preserveAspectRatio="none"
          className={`w-full overflow-visible ${isTall ? "h-48 xl:h-[14.8125rem]" : "h-48"}`}
        >
          <path d={gridPath(scale)} vectorEffect="non-scaling-stroke" className="stroke-line" />
          {children}
        </svg>
        <div aria-hidden="true" className="mt-2 h-4">
          {marks}
        </div>
      </div>
    </div>
  );
}

const tickFormat = {
  style: "currency",
  currencyDisplay: "narrowSymbol",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumSignificantDigits: 4,
} as const;

/** Each label's middle is at the height of its line. */
function AxisLabels({ ticks, currency, isTall }: { ticks: number[]; currency: Currency; isTall: boolean }) {
  const format = useFormatter();
  const unit = 10 ** currencyDigits(currency);
  return (
    <div
      aria-hidden="true"
      className={`-my-2 flex flex-col-reverse justify-between text-right tabular-nums ${isTall ? "h-52 xl:h-[15.8125rem]" : "h-52"}`}
    >
      {ticks.map((tick) => (
        <span key={tick}>{format.number(tick / unit, { ...tickFormat, currency }).replace("-", "−")}</span>
      ))}
    </div>
  );
}
