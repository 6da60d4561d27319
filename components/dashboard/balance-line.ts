import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { useChartAxis } from "@/components/ui/chart/chart-frame";
import { dayX, plot, plotY, type Run, stepPath, toRuns } from "@/components/ui/chart/chart-path";
import { lineScale } from "@/components/ui/chart/chart-scale";
import type { ChartTableProps } from "@/components/ui/chart/chart-table";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";
import type { BalancePlotProps } from "./balance-plot";

/** The balance at the end of a day, `YYYY-MM-DD`. */
type BalanceDay = { date: string; balanceMinor: bigint };

export type BalanceLineProps = {
  /** Undefined if the line is the sum of several accounts. */
  accountNumber: string | undefined;
  currency: Currency;
  /** The balances up to today, and the expected balances from tomorrow on. Both lists contain successive days, oldest first. */
  line: { past: BalanceDay[]; coming: BalanceDay[] };
};

const intervalsMax = 4;

/** Returns the drawing of a balance over time, with its description. */
export function useBalancePlot({ accountNumber, currency, line }: BalanceLineProps): BalancePlotProps {
  const t = useTranslations("dashboard.line");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { past, coming } = line;
  const days = [...past, ...coming];
  const values = days.map(({ balanceMinor }) => Number(balanceMinor));
  const scale = lineScale(values, intervalsMax);
  const axis = useChartAxis(scale, currency);
  const yOf = (value: number) => plotY(value, scale);
  const count = days.length;
  const todayIndex = past.length - 1;
  const pastRuns = toRuns(values.slice(0, past.length));
  const comingRuns = toRuns(values.slice(past.length)).map((run) => ({ ...run, index: run.index + past.length }));
  const last = pastRuns.at(-1);
  // The expected balances begin at the last past balance, so that the two lines are connected.
  const start: Run[] = last ? [{ index: past.length, value: last.value, length: 0 }] : [];
  const percentY = (value: number) => (100 * yOf(value)) / plot.height;
  return {
    label: summary(),
    ticks: axis.ticks.map(({ value, text }) => ({ text, top: percentY(value) })),
    hasZero: scale.hasZero,
    past: stepPath(pastRuns, count, yOf),
    coming: comingRuns.length > 0 ? stepPath([...start, ...comingRuns], count, yOf) : "",
    todayX: dayX(past.length, count),
    marks: {
      first: past[0] ? dateText(past[0].date) : "",
      today: t("today"),
      last: days.at(-1) ? dateText(days.at(-1)?.date ?? "") : "",
    },
    first: past[0]?.date ?? "",
    count,
    todayIndex,
    todayAmount: last ? money(BigInt(last.value), currency) : "",
    runs: toRuns(values).map(({ index, value }) => ({
      index,
      amount: money(BigInt(value), currency),
      top: percentY(value),
    })),
    words: { slider: t("slider"), hidden: t("hidden") },
  };

  function summary(): string {
    const [first, present, end] = [past[0], past.at(-1), days.at(-1)];
    if (!first || !present || !end) return "";
    const amount = ({ balanceMinor }: BalanceDay) => money(balanceMinor, currency);
    const lowest = past.reduce((least, day) => (day.balanceMinor <= least.balanceMinor ? day : least));
    const highest = past.reduce((most, day) => (day.balanceMinor >= most.balanceMinor ? day : most));
    const parts = [
      accountNumber ? t("summaryAccount", { accountNumber }) : t("summaryAll"),
      t("summaryPast", { first: amount(first), firstDate: dateText(first.date), today: amount(present) }),
      t("summaryRange", {
        lowest: amount(lowest),
        lowestDate: dateText(lowest.date),
        highest: amount(highest),
        highestDate: dateText(highest.date),
      }),
      ...(coming.length > 0 ? [t("summaryComing", { last: amount(end), lastDate: dateText(end.date) })] : []),
    ];
    return parts.join(" ");
  }
}

/** Returns the balances as a table: each day when the balance changes, newest first. */
export function useBalanceTable({ currency, line }: Omit<BalanceLineProps, "accountNumber">): ChartTableProps {
  const t = useTranslations("dashboard.line");
  const calendarText = useCalendarText();
  const money = useMoneyFormat();
  const days = [...line.past, ...line.coming];
  const changes = days.filter(
    ({ balanceMinor }, index) => index === 0 || days[index - 1]?.balanceMinor !== balanceMinor,
  );
  return {
    summary: t("asTable"),
    columns: [t("date"), t("balanceColumn")],
    lines: changes.reverse().map(({ date, balanceMinor }) => ({
      key: date,
      name: calendarText(date, "dayOfYear"),
      values: [money(balanceMinor, currency)],
    })),
  };
}

/** Formats the bank's dates without a year, because the chart covers only about one year. */
function useDateText() {
  const text = useCalendarText();
  return (date: string) => text(date, "day");
}
