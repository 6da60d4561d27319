import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { useChartAxis } from "@/components/ui/chart/chart-frame";
import { linePath, plotX, plotY, type Run, toRuns } from "@/components/ui/chart/chart-path";
import { chartScale } from "@/components/ui/chart/chart-scale";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";
import { BalanceDrawing, type BalanceDrawingProps } from "./balance-drawing";

/** The balance of an account at the end of a day, `YYYY-MM-DD`. */
export type BalanceDay = { date: string; balanceMinor: bigint };

type BalanceChartProps = {
  accountNumber: string;
  currency: Currency;
  days: BalanceDay[];
  /** Whether the days are past or in the future. Future days have a dashed line. */
  period?: "balance" | "projection";
};

/** A line chart of the balance at the end of each day, with labelled amounts and a text for screen readers. */
export function BalanceChart(props: BalanceChartProps) {
  const drawing = useBalanceDrawing(props);
  return drawing && <BalanceDrawing {...drawing} />;
}

/** The figures and texts of the drawing. Null without a day. */
export function useBalanceDrawing({
  accountNumber,
  currency,
  days,
  period = "balance",
}: BalanceChartProps): BalanceDrawingProps | null {
  const t = useTranslations(`trends.${period}`);
  const money = useMoneyFormat();
  const [first, last] = [days[0], days.at(-1)];
  const dateText = useDateText((period === "balance" ? last : first)?.date ?? "");
  const values = days.map(({ balanceMinor }) => Number(balanceMinor));
  const scale = chartScale(values, { withZero: false });
  const axis = useChartAxis(scale, currency);
  if (!first || !last) return null;
  // If several days have the lowest balance, the latest of these days is marked, because the latest day is the most relevant.
  const lowest = days.reduce((least, day) => (day.balanceMinor <= least.balanceMinor ? day : least));
  const highest = days.reduce((most, day) => (day.balanceMinor >= most.balanceMinor ? day : most));
  const dated = (term: "lowest" | "highest", { date }: BalanceDay) =>
    t("dated", { term: t(term), date: dateText(date) });
  const amount = (day: BalanceDay) => money(day.balanceMinor, currency);
  const runs = toRuns(values);
  const dayWidth = plotX(1, values.length);
  return {
    figures: [
      { term: t("change"), amount: money(last.balanceMinor - first.balanceMinor, currency, "always") },
      { term: dated("lowest", lowest), amount: amount(lowest) },
      { term: dated("highest", highest), amount: amount(highest) },
    ],
    label: t("summary", {
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
    }),
    axis,
    dates: [first, days[Math.floor(days.length / 2)] ?? first, last].map(({ date }) => dateText(date)),
    line: linePath(runs, values.length, scale),
    lastY: plotY(values.at(-1) ?? 0, scale),
    isBroken: period === "projection",
    spots: runs.map((run) => ({
      x: plotX(run.index, values.length) - dayWidth / 2,
      width: run.length * dayWidth,
      title: runTitle(run),
    })),
  };

  function runTitle({ index, length }: Run): string {
    const [from, until] = [days[index] ?? last, days[index + length - 1] ?? last];
    if (!from || !until) return "";
    const words = { date: dateText(from.date), amount: amount(from) };
    return length === 1 ? t("day", words) : t("run", { ...words, until: dateText(until.date) });
  }
}

/** Formats the bank's dates. The year is shown when it differs from the year of `today`. */
function useDateText(today: string) {
  const text = useCalendarText();
  return (date: string) => text(date, date.slice(0, 4) === today.slice(0, 4) ? "day" : "dayOfYear");
}
