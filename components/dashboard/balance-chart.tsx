import { useTranslations } from "next-intl";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { ChartFrame } from "@/components/ui/chart/chart-frame";
import { linePath, plot, plotX, plotY, type Run, toRuns } from "@/components/ui/chart/chart-path";
import { type ChartScale, chartScale } from "@/components/ui/chart/chart-scale";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";

/** What an account held at the end of a day, `YYYY-MM-DD`. */
export type BalanceDay = { date: string; balanceMinor: bigint };

type BalanceChartProps = {
  accountNumber: string;
  currency: Currency;
  days: BalanceDay[];
  /** Whether the days are those that were, or those to come, which are drawn with a broken line. */
  period?: "balance" | "projection";
};

/** The balance at the end of each day, oldest first, as a line; with what it does in words and figures. */
export function BalanceChart({ accountNumber, currency, days, period = "balance" }: BalanceChartProps) {
  const t = useTranslations(`trends.${period}`);
  const money = useMoneyFormat();
  const [first, last] = [days[0], days.at(-1)];
  const dateText = useDateText((period === "balance" ? last : first)?.date ?? "");
  if (!first || !last) return null;
  // The latest of equal ones: what is nearest says most.
  const lowest = days.reduce((least, day) => (day.balanceMinor <= least.balanceMinor ? day : least));
  const highest = days.reduce((most, day) => (day.balanceMinor >= most.balanceMinor ? day : most));
  const values = days.map(({ balanceMinor }) => Number(balanceMinor));
  const scale = chartScale(values, { withZero: false });
  const dated = (term: "lowest" | "highest", { date }: BalanceDay) =>
    t("dated", { term: t(term), date: dateText(date) });
  const amount = (day: BalanceDay) => money(day.balanceMinor, currency);
  return (
    <>
      <dl className="mb-6 flex flex-wrap gap-x-4 gap-y-2 text-sm sm:gap-x-8 sm:text-base">
        <Figure term={t("change")} amountMinor={last.balanceMinor - first.balanceMinor} currency={currency} isChange />
        <Figure term={dated("lowest", lowest)} amountMinor={lowest.balanceMinor} currency={currency} />
        <Figure term={dated("highest", highest)} amountMinor={highest.balanceMinor} currency={currency} />
      </dl>
      <ChartFrame
        label={t("summary", {
          accountNumber,
          days: days.length,
          first: amount(first),
          firstDate: dateText(first.date),
          last: amount(last),
          lastDate: dateText(last.date),
          lowest: amount(lowest),
          lowestDate: dateText(lowest.date),
          highest: amount(highest),
          highestDate: dateText(highest.date),
        })}
        scale={scale}
        currency={currency}
        isTall
        marks={
          <div className="flex justify-between">
            {[first, days[Math.floor(days.length / 2)] ?? first, last].map(({ date }) => (
              <span key={date}>{dateText(date)}</span>
            ))}
          </div>
        }
      >
        <Line values={values} scale={scale} isBroken={period === "projection"} title={(run) => runTitle(run)} />
      </ChartFrame>
    </>
  );

  function runTitle({ index, length }: Run): string {
    const [from, until] = [days[index] ?? last, days[index + length - 1] ?? last];
    if (!from || !until) return "";
    const words = { date: dateText(from.date), amount: amount(from) };
    return length === 1 ? t("day", words) : t("run", { ...words, until: dateText(until.date) });
  }
}

const dayFormats = {
  thisYear: { day: "numeric", month: "short", timeZone: "UTC" },
  another: { dateStyle: "medium", timeZone: "UTC" },
} as const;

/** Days of the bank as people write them; with the year where it is not `today`'s. */
function useDateText(today: string) {
  const format = useFormatter();
  const isThisYear = (date: string) => date.slice(0, 4) === today.slice(0, 4);
  return (date: string) => format.dateTime(new Date(date), dayFormats[isThisYear(date) ? "thisYear" : "another"]);
}

type LineProps = { values: number[]; scale: ChartScale; isBroken: boolean; title: (run: Run) => string };

function Line({ values, scale, isBroken, title }: LineProps) {
  const runs = toRuns(values);
  const line = linePath(runs, values.length, scale);
  const lastY = plotY(values.at(-1) ?? 0, scale);
  const dayWidth = plotX(1, values.length);
  return (
    <>
      <path d={`${line}V${plot.height}H0z`} className="fill-accent-soft" />
      <g fill="none" strokeLinejoin="round" strokeLinecap="round" className="stroke-accent-text">
        <path
          d={line}
          strokeWidth="2"
          strokeDasharray={isBroken ? "6 5" : undefined}
          vectorEffect="non-scaling-stroke"
        />
        <path d={`M${plot.width} ${lastY}h0`} strokeWidth="9" vectorEffect="non-scaling-stroke" />
      </g>
      {/* What the pointer is on says its figures. */}
      <g fill="none" pointerEvents="all">
        {runs.map((run) => (
          <rect
            key={run.index}
            x={plotX(run.index, values.length) - dayWidth / 2}
            width={run.length * dayWidth}
            height={plot.height}
          >
            <title>{title(run)}</title>
          </rect>
        ))}
      </g>
    </>
  );
}

type FigureProps = { term: string; amountMinor: bigint; currency: Currency; isChange?: boolean };

function Figure({ term, amountMinor, currency, isChange = false }: FigureProps) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd className="mt-0.5 font-semibold">
        <Amount amountMinor={amountMinor} currency={currency} sign={isChange ? "always" : "auto"} />
      </dd>
    </div>
  );
}
