import { useTranslations } from "next-intl";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { ChartFrame } from "@/components/ui/chart/chart-frame";
import { barsPath, plot } from "@/components/ui/chart/chart-path";
import { chartScale } from "@/components/ui/chart/chart-scale";
import { ChartTable } from "@/components/ui/chart/chart-table";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";

/** What came in and went out in a month, `YYYY-MM`. */
export type FlowMonth = { month: string; inMinor: bigint; outMinor: bigint };

type FlowChartProps = { accountNumber: string; currency: Currency; months: FlowMonth[] };

/** Money in and out by month, oldest first: two bars each, and the present month's in figures. */
export function FlowChart({ accountNumber, currency, months }: FlowChartProps) {
  const t = useTranslations("trends.flow");
  const money = useMoneyFormat();
  const monthText = useMonthText();
  const ins = months.map(({ inMinor }) => Number(inMinor));
  const outs = months.map(({ outMinor }) => Number(outMinor));
  const scale = chartScale([...ins, ...outs], { withZero: true });
  const present = months.at(-1);
  const place = plot.width / months.length;
  return (
    <>
      {present ? (
        <dl className="mb-6 flex flex-wrap gap-x-4 gap-y-2 text-sm sm:gap-x-8 sm:text-base">
          <Legend
            term={t("inMonth", { month: monthText(present.month, "name") })}
            mark="bg-accent-text"
            amountMinor={present.inMinor}
            currency={currency}
          />
          <Legend
            term={t("outMonth", { month: monthText(present.month, "name") })}
            mark="bg-line-strong"
            amountMinor={present.outMinor}
            currency={currency}
          />
        </dl>
      ) : null}
      <ChartFrame
        label={t("summary", { accountNumber })}
        scale={scale}
        currency={currency}
        marks={
          <div className="grid grid-cols-12 text-center">
            {months.map(({ month }) => (
              <span key={month}>{monthText(month, "letter")}</span>
            ))}
          </div>
        }
      >
        <path d={barsPath(ins, scale, { offset: 0.14, width: 0.34 })} className="fill-accent-text" />
        <path d={barsPath(outs, scale, { offset: 0.52, width: 0.34 })} className="fill-line-strong" />
        {/* What the pointer is on says its figures. */}
        <g fill="none" pointerEvents="all">
          {months.map(({ month, inMinor, outMinor }, index) =>
            inMinor === 0n && outMinor === 0n ? null : (
              <rect key={month} x={Math.round(index * place)} width={Math.round(place)} height={plot.height}>
                <title>
                  {t("bar", {
                    month: monthText(month, "full"),
                    in: money(inMinor, currency),
                    out: money(outMinor, currency),
                  })}
                </title>
              </rect>
            ),
          )}
        </g>
      </ChartFrame>
    </>
  );
}

/** The same as a table, from the first month in which something happened. */
export function FlowTable({ currency, months }: Omit<FlowChartProps, "accountNumber">) {
  const t = useTranslations("trends.flow");
  const money = useMoneyFormat();
  const monthText = useMonthText();
  const first = months.findIndex(({ inMinor, outMinor }) => inMinor > 0n || outMinor > 0n);
  const lines = months
    .slice(Math.max(first, 0))
    .reverse()
    .map(({ month, inMinor, outMinor }) => ({
      key: month,
      name: monthText(month, "full"),
      values: [money(inMinor, currency), money(outMinor, currency)],
    }));
  return <ChartTable summary={t("asTable")} columns={[t("month"), t("in"), t("out")]} lines={lines} />;
}

const monthFormats = {
  letter: { month: "narrow", timeZone: "UTC" },
  name: { month: "long", timeZone: "UTC" },
  full: { month: "long", year: "numeric", timeZone: "UTC" },
} as const;

/** A month in the reader's language: its letter, its name, or its name and year. */
function useMonthText() {
  const format = useFormatter();
  return (month: string, length: keyof typeof monthFormats) =>
    format.dateTime(new Date(`${month}-01`), monthFormats[length]);
}

type LegendProps = { term: string; mark: string; amountMinor: bigint; currency: Currency };

function Legend({ term, mark, amountMinor, currency }: LegendProps) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-xs text-ink-muted">
        <span aria-hidden="true" className={`size-2.5 rounded-full ${mark}`} />
        {term}
      </dt>
      <dd className="mt-0.5 font-semibold">
        <Amount amountMinor={amountMinor} currency={currency} />
      </dd>
    </div>
  );
}
