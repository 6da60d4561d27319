import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { useChartAxis } from "@/components/ui/chart/chart-frame";
import { barsPath, plot } from "@/components/ui/chart/chart-path";
import { chartScale } from "@/components/ui/chart/chart-scale";
import type { ChartTableProps } from "@/components/ui/chart/chart-table";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";
import type { ChartFigure } from "./chart-parts";
import type { FlowDrawingProps } from "./flow-drawing";

/** The money that came in and went out in a month, `YYYY-MM`. */
export type FlowMonth = { month: string; inMinor: bigint; outMinor: bigint };

type FlowChartProps = { accountNumber: string; currency: Currency; months: FlowMonth[] };

/** Returns the drawing's data: two bars for each month, oldest month first, and the current month's amounts. */
export function useFlowDrawing({ accountNumber, currency, months }: FlowChartProps): FlowDrawingProps {
  const t = useTranslations("trends.flow");
  const money = useMoneyFormat();
  const monthText = useCalendarText();
  const ins = months.map(({ inMinor }) => Number(inMinor));
  const outs = months.map(({ outMinor }) => Number(outMinor));
  const scale = chartScale([...ins, ...outs], { withZero: true });
  const present = months.at(-1);
  const place = plot.width / months.length;
  const figures: ChartFigure[] = present
    ? [
        {
          term: t("inMonth", { month: monthText(`${present.month}-01`, "month") }),
          mark: "bg-accent-text",
          amount: money(present.inMinor, currency),
        },
        {
          term: t("outMonth", { month: monthText(`${present.month}-01`, "month") }),
          mark: "bg-line-strong",
          amount: money(present.outMinor, currency),
        },
      ]
    : [];
  const spots = months.flatMap(({ month, inMinor, outMinor }, index) =>
    inMinor === 0n && outMinor === 0n
      ? []
      : {
          x: Math.round(index * place),
          width: Math.round(place),
          title: t("bar", {
            month: monthText(`${month}-01`, "monthOfYear"),
            in: money(inMinor, currency),
            out: money(outMinor, currency),
          }),
        },
  );
  return {
    figures,
    label: t("summary", { accountNumber }),
    axis: useChartAxis(scale, currency),
    months: months.map(({ month }) => ({ key: month, letter: monthText(`${month}-01`, "monthLetter") })),
    ins: barsPath(ins, scale, { offset: 0.14, width: 0.34 }),
    outs: barsPath(outs, scale, { offset: 0.52, width: 0.34 }),
    spots,
  };
}

/** The months as a table, beginning with the first month that has a movement. */
export function useFlowTable({ currency, months }: Omit<FlowChartProps, "accountNumber">): ChartTableProps {
  const t = useTranslations("trends.flow");
  const money = useMoneyFormat();
  const monthText = useCalendarText();
  const first = months.findIndex(({ inMinor, outMinor }) => inMinor > 0n || outMinor > 0n);
  const lines = months
    .slice(Math.max(first, 0))
    .reverse()
    .map(({ month, inMinor, outMinor }) => ({
      key: month,
      name: monthText(`${month}-01`, "monthOfYear"),
      values: [money(inMinor, currency), money(outMinor, currency)],
    }));
  return { summary: t("asTable"), columns: [t("month"), t("in"), t("out")], lines };
}
