import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { ChartFrame, useChartAxis } from "@/components/ui/chart/chart-frame";
import { barsPath, plot } from "@/components/ui/chart/chart-path";
import { chartScale } from "@/components/ui/chart/chart-scale";
import { classNames } from "@/components/ui/class-names";
import type { Currency } from "@/lib/money/currency";
import { type LineState, lineTotal, type ScheduleLine } from "./schedule-line";
import { useDateText } from "./use-date-text";

type ScheduleChartProps = {
  /** The description for screen readers. The figures themselves are in the table beside the chart. */
  label: string;
  currency: Currency;
  /**
   * The names of a payment's parts, such as principal and interest, from the bottom of a bar to its top. There are at most two
   * parts.
   */
  partNames: string[];
  lines: ScheduleLine[];
};

type Stage = LineState["stage"];

/**
 * Maps a payment's stage to the classes of its bar's parts. Paid payments are filled, and coming payments are outlined. The
 * payments of a plan have no state and are filled too.
 */
const looks: Record<Stage, [string, string]> = {
  done: ["fill-accent-text stroke-accent-text", "fill-line-strong stroke-line-strong"],
  open: ["fill-accent-soft stroke-accent-text", "fill-surface-sunken stroke-ink-muted"],
  late: ["fill-danger-soft stroke-danger", "fill-surface stroke-danger"],
};
const swatches = ["bg-accent-text", "bg-line-strong"];
const stageSwatches: Record<Stage, string> = {
  done: "bg-ink-muted",
  open: "border border-ink-muted",
  late: "border border-danger bg-danger-soft",
};

/** In a schedule with few lines, bars are no wider than this share of the plot. */
const barShareMax = 0.06;
/** The largest number of dates that fit below the plot on a phone. Each date is below its bar. */
const marksMax = 4;
/**
 * The largest number of bars with centred dates. Bars of a longer schedule are so narrow that the first and the last date would
 * stick out of the plot.
 */
const centredMax = 6;

/** A schedule as bars. Each bar stacks the parts of one payment. */
export function ScheduleChart({ label, currency, partNames, lines }: ScheduleChartProps) {
  const t = useTranslations("termProducts");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const scale = chartScale(
    lines.map((line) => Number(lineTotal(line))),
    { withZero: true },
  );
  const axis = useChartAxis(scale, currency);
  const width = Math.min(lines.length > 60 ? 0.9 : 0.64, barShareMax * lines.length);
  const bar = { offset: (1 - width) / 2, width };
  const place = plot.width / lines.length;
  const stages = (["done", "open", "late"] as const).filter((stage) =>
    lines.some(({ state }) => stageOf(state) === stage),
  );
  const title = ({ dueOn, parts, state }: ScheduleLine) =>
    [
      t("barTitle", {
        date: dateText(dueOn),
        parts: partNames
          .map((part, index) => t("part", { part, amount: money(parts[index] ?? 0n, currency) }))
          .join(", "),
      }),
      ...(state ? [state.label] : []),
    ].join(" · ");
  return (
    <>
      <Legend partNames={partNames} stages={lines.some(({ state }) => state) ? stages : []} />
      <ChartFrame label={label} axis={axis} marks={<Marks lines={lines} />}>
        {stages.map((stage) =>
          partNames.map((part, index) => (
            <path
              key={`${stage} ${part}`}
              d={barsPath(partOf(lines, stage, index), scale, bar, index === 0 ? [] : partOf(lines, stage, 0))}
              strokeWidth={lines.length > 60 ? 0 : 1}
              vectorEffect="non-scaling-stroke"
              className={looks[stage][index === 0 ? 0 : 1]}
            />
          )),
        )}
        {/* The browser shows the title of the bar under the pointer. */}
        <g fill="none" pointerEvents="all">
          {lines.map((line, index) => (
            <rect key={line.number} x={index * place} width={place} height={plot.height}>
              <title>{title(line)}</title>
            </rect>
          ))}
        </g>
      </ChartFrame>
    </>
  );
}

function stageOf(state: LineState | undefined): Stage {
  return state?.stage ?? "done";
}

/**
 * For the part `index` of a payment, returns one value for each payment: the amount of this part if the payment is in the stage
 * `stage`, otherwise zero.
 */
function partOf(lines: ScheduleLine[], stage: Stage, index: number): number[] {
  return lines.map(({ parts, state }) => (stageOf(state) === stage ? Number(parts[index] ?? 0n) : 0));
}

/** The dates below the plot, each centred below its bar if the bars are wide enough. */
function Marks({ lines }: { lines: ScheduleLine[] }) {
  const dateText = useDateText();
  const isCentred = lines.length <= centredMax;
  const some = [0, Math.floor(lines.length / 2), lines.length - 1];
  const onPhones = new Set(lines.length <= marksMax ? lines.keys() : some);
  const shown = isCentred ? [...lines.keys()] : [...onPhones];
  const centreOf = (index: number) => ({ left: `${(100 * (index + 0.5)) / lines.length}%` });
  return (
    <div className={isCentred ? "relative h-4" : "flex justify-between"}>
      {shown.map((index) => (
        <span
          key={index}
          className={classNames(
            isCentred && "absolute -translate-x-1/2 whitespace-nowrap",
            !onPhones.has(index) && "max-md:hidden",
          )}
          style={isCentred ? centreOf(index) : undefined}
        >
          {dateText(lines[index]?.dueOn ?? "", "month")}
        </span>
      ))}
    </div>
  );
}

function Legend({ partNames, stages }: { partNames: string[]; stages: Stage[] }) {
  const t = useTranslations("termProducts");
  const words = { done: t("paidMark"), open: t("openMark"), late: t("lateMark") };
  return (
    <ul className="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-ink-muted">
      {partNames.map((part, index) => (
        <Swatch key={part} look={swatches[index] ?? ""} text={part} />
      ))}
      {stages.map((stage) => (
        <Swatch key={stage} look={stageSwatches[stage]} text={words[stage]} isSquare />
      ))}
    </ul>
  );
}

function Swatch({ look, text, isSquare = false }: { look: string; text: string; isSquare?: boolean }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames("size-2.5", isSquare ? "rounded-xs" : "rounded-full", look)} />
      {text}
    </li>
  );
}
