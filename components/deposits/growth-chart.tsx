import { useTranslations } from "next-intl";
import { type Step, StepChart } from "@/components/term-products/step-chart";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import type { ScheduledPayout } from "@/lib/deposits/schedule.model";
import type { Currency } from "@/lib/money/currency";

type GrowthChartProps = {
  currency: Currency;
  /** The first and the last date of the term. */
  startOn: string;
  endOn: string;
  payouts: ScheduledPayout[];
  /** Absent if the deposit has not begun. `doneCount` is the number of interest payments that were made by the date `until`. */
  progress?: { doneCount: number; until: string; isOver: boolean };
};

/** The total interest of a deposit, which grows with each payment. */
export function GrowthChart({ currency, startOn, endOn, payouts, progress }: GrowthChartProps) {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  const dateText = useDateText();
  let totalMinor = 0n;
  const steps = payouts.map(({ number, dueOn, interestMinor }): Step => {
    totalMinor += interestMinor;
    const words = {
      date: dateText(dueOn),
      interest: money(interestMinor, currency),
      total: money(totalMinor, currency),
    };
    return { number, dueOn, valueMinor: totalMinor, title: t("growthStep", words) };
  });
  const paidMinor = progress?.doneCount ? (steps[progress.doneCount - 1]?.valueMinor ?? 0n) : 0n;
  const label = [
    t("growthPlan", {
      start: dateText(startOn),
      end: dateText(endOn),
      total: money(totalMinor, currency),
      count: payouts.length,
    }),
    progress ? t("growthNow", { paid: money(paidMinor, currency), today: dateText(progress.until) }) : "",
  ].join(" ");
  const isCut = progress?.isOver && progress.doneCount < steps.length;
  return (
    <StepChart
      {...{ currency, startOn, endOn, steps, progress }}
      label={label.trim()}
      startMinor={0n}
      names={{ done: t("growthPaid"), open: t(isCut ? "growthLost" : "payoutStates.due") }}
      endText={money(totalMinor, currency)}
    />
  );
}
