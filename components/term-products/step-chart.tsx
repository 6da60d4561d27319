import { ChartFrame, useChartAxis } from "@/components/ui/chart/chart-frame";
import { plot, plotY } from "@/components/ui/chart/chart-path";
import { type ChartScale, chartScale } from "@/components/ui/chart/chart-scale";
import { classNames } from "@/components/ui/class-names";
import { daysBetween } from "@/lib/dates";
import type { Currency } from "@/lib/money/currency";
import { useDateText } from "./use-date-text";

/** A payment. `valueMinor` is the value after the payment. The browser shows `title` under the pointer. */
export type Step = { number: number; dueOn: string; valueMinor: bigint; title: string };

type StepChartProps = {
  /** The description for screen readers. */
  label: string;
  currency: Currency;
  /** The first and the last date of the term. */
  startOn: string;
  endOn: string;
  /** The value before the first payment. */
  startMinor: bigint;
  steps: Step[];
  /** Absent if the term has not begun. `doneCount` is the number of payments that were made by the date `until`. */
  progress?: { doneCount: number; until: string; isOver: boolean } | undefined;
  /**
   * The names of the completed payments (`done`) and of the open payments (`open`). The names are shown only if there is
   * `progress`.
   */
  names: { done: string; open: string };
  /** The value after the last payment as text, written at the last step. */
  endText?: string | undefined;
};

/** A value that changes with each payment of a schedule. The steps of payments that are not made are dashed. */
export function StepChart(props: StepChartProps) {
  const { label, currency, startOn, endOn, startMinor, steps, progress, names, endText } = props;
  const dateText = useDateText();
  const days = daysBetween(startOn, endOn);
  const xOf = (date: string) => Math.round((plot.width * 10 * daysBetween(startOn, date)) / days) / 10;
  const drawn = steps.map((step) => ({ ...step, x: xOf(step.dueOn) }));
  const scale = chartScale([startMinor, ...steps.map(({ valueMinor }) => valueMinor)].map(Number), { withZero: true });
  const axis = useChartAxis(scale, currency);
  const done = progress ? drawn.slice(0, progress.doneCount) : drawn;
  const hasOpen = done.length < drawn.length;
  const last = done.at(-1);
  const reach =
    progress && !progress.isOver ? Math.min(Math.max(xOf(progress.until), last?.x ?? 0), plot.width) : plot.width;
  return (
    <>
      {progress ? (
        <ul className="mb-6 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-ink-muted">
          <Mark look="border-solid border-accent-text" text={names.done} />
          {hasOpen ? <Mark look="border-dashed border-line-strong" text={names.open} /> : null}
        </ul>
      ) : null}
      <ChartFrame
        label={label}
        axis={axis}
        overlay={endText ? <EndText text={endText} y={plotY(Number(drawn.at(-1)?.valueMinor ?? 0n), scale)} /> : null}
        marks={
          <div className="flex justify-between">
            <span>{dateText(startOn)}</span>
            <span>{dateText(endOn)}</span>
          </div>
        }
      >
        {hasOpen ? (
          <path
            d={stairs(startMinor, drawn, scale, plot.width)}
            fill="none"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        ) : null}
        <path d={`${stairs(startMinor, done, scale, reach)}V${plot.height}H0z`} className="fill-accent-soft" />
        <g fill="none" strokeLinejoin="round" strokeLinecap="round" className="stroke-accent-text">
          <path d={stairs(startMinor, done, scale, reach)} strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <path
            d={`M${reach} ${plotY(Number(last?.valueMinor ?? startMinor), scale)}h0`}
            strokeWidth="9"
            vectorEffect="non-scaling-stroke"
          />
        </g>
        <g fill="none" pointerEvents="all">
          {drawn.map(({ number, x, title }, index) => {
            const from = drawn[index - 1]?.x ?? 0;
            return (
              <rect key={number} x={from} width={x - from} height={plot.height}>
                <title>{title}</title>
              </rect>
            );
          })}
        </g>
      </ChartFrame>
    </>
  );
}

/** A text above the last step, at the right edge of the plot. `y` is the distance of the step from the top of the plot. */
function EndText({ text, y }: { text: string; y: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute right-0 -translate-y-full pb-1.5 text-xs font-semibold text-ink tabular-nums"
      style={{ top: `${(100 * y) / plot.height}%` }}
    >
      {text}
    </span>
  );
}

/**
 * Returns the SVG path of the steps. The path starts with the first value at the left edge, changes at each payment, and ends at
 * the x coordinate `reach`.
 */
function stairs(startMinor: bigint, steps: { x: number; valueMinor: bigint }[], scale: ChartScale, reach: number) {
  const changes = steps.map(({ x, valueMinor }) => `H${x}V${plotY(Number(valueMinor), scale)}`);
  return `M0 ${plotY(Number(startMinor), scale)}${changes.join("")}H${reach}`;
}

function Mark({ look, text }: { look: string; text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames("w-4 border-t-2", look)} />
      {text}
    </li>
  );
}
