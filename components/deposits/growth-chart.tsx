import { useTranslations } from "next-intl";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { ChartFrame, useChartAxis } from "@/components/ui/chart/chart-frame";
import { plot, plotY } from "@/components/ui/chart/chart-path";
import { type ChartScale, chartScale } from "@/components/ui/chart/chart-scale";
import { classNames } from "@/components/ui/class-names";
import { daysBetween } from "@/lib/dates";
import type { ScheduledPayout } from "@/lib/deposits/schedule.model";
import type { Currency } from "@/lib/money/currency";

type GrowthChartProps = {
  currency: Currency;
  /** The first and the last date of the term. */
  startOn: string;
  endOn: string;
  payouts: ScheduledPayout[];
  /**
   * `progress` is absent if the deposit has not begun. `paidCount` is the number of interest payments that were made by the date
   * `until`.
   */
  progress?: { paidCount: number; until: string; isOver: boolean };
};

/** An interest payment. `x` is its position in the chart, and `totalMinor` is the total interest up to this payment. */
type Step = ScheduledPayout & { x: number; totalMinor: bigint };

/**
 * A step chart of the total interest of a deposit, with one step for each payment. Paid steps are filled, and future steps are
 * dashed.
 */
export function GrowthChart({ currency, startOn, endOn, payouts, progress }: GrowthChartProps) {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const days = daysBetween(startOn, endOn);
  const xOf = (date: string) => Math.round((plot.width * 10 * daysBetween(startOn, date)) / days) / 10;
  let totalMinor = 0n;
  const steps = payouts.map((payout): Step => {
    totalMinor += payout.interestMinor;
    return { ...payout, x: xOf(payout.dueOn), totalMinor };
  });
  const scale = chartScale([0, Number(totalMinor)], { withZero: true });
  const axis = useChartAxis(scale, currency);
  const paid = progress ? steps.slice(0, progress.paidCount) : steps;
  const reach =
    progress && !progress.isOver
      ? Math.min(Math.max(xOf(progress.until), paid.at(-1)?.x ?? 0), plot.width)
      : plot.width;
  const label = [
    t("growthPlan", {
      start: dateText(startOn),
      end: dateText(endOn),
      total: money(totalMinor, currency),
      count: payouts.length,
    }),
    progress
      ? t("growthNow", { paid: money(paid.at(-1)?.totalMinor ?? 0n, currency), today: dateText(progress.until) })
      : "",
  ].join(" ");
  return (
    <>
      {progress ? (
        <Legend isOver={progress.isOver && paid.length < steps.length} hasOpen={paid.length < steps.length} />
      ) : null}
      <ChartFrame
        label={label.trim()}
        axis={axis}
        marks={
          <div className="flex justify-between">
            <span>{dateText(startOn)}</span>
            <span>{dateText(endOn)}</span>
          </div>
        }
      >
        {paid.length < steps.length ? (
          <path
            d={stairs(steps, scale, plot.width)}
            fill="none"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        ) : null}
        <path d={`${stairs(paid, scale, reach)}V${plot.height}H0z`} className="fill-accent-soft" />
        <g fill="none" strokeLinejoin="round" strokeLinecap="round" className="stroke-accent-text">
          <path d={stairs(paid, scale, reach)} strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <path
            d={`M${reach} ${plotY(Number(paid.at(-1)?.totalMinor ?? 0n), scale)}h0`}
            strokeWidth="9"
            vectorEffect="non-scaling-stroke"
          />
        </g>
        {/* The browser shows the title of the step under the pointer. */}
        <g fill="none" pointerEvents="all">
          {steps.map(({ number, dueOn, interestMinor, x, totalMinor: total }, index) => {
            const from = steps[index - 1]?.x ?? 0;
            return (
              <rect key={number} x={from} width={x - from} height={plot.height}>
                <title>
                  {t("growthStep", {
                    date: dateText(dueOn),
                    interest: money(interestMinor, currency),
                    total: money(total, currency),
                  })}
                </title>
              </rect>
            );
          })}
        </g>
      </ChartFrame>
    </>
  );
}

/**
 * Returns the SVG path of the steps. The path starts at zero at the left edge, rises at each payment, and ends at the x
 * coordinate `reach`.
 */
function stairs(steps: Step[], scale: ChartScale, reach: number): string {
  const rises = steps.map(({ x, totalMinor }) => `H${x}V${plotY(Number(totalMinor), scale)}`);
  return `M0 ${plotY(0, scale)}${rises.join("")}H${reach}`;
}

function Legend({ isOver, hasOpen }: { isOver: boolean; hasOpen: boolean }) {
  const t = useTranslations("deposits");
  return (
    <ul className="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-ink-muted">
      <Mark look="border-solid border-accent-text" text={t("growthPaid")} />
      {hasOpen ? <Mark look="border-dashed border-line-strong" text={t(isOver ? "growthLost" : "growthOpen")} /> : null}
    </ul>
  );
}

function Mark({ look, text }: { look: string; text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames("w-4 border-t-2", look)} />
      {text}
    </li>
  );
}
