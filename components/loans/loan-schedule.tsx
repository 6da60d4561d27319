import { useTranslations } from "next-intl";
import { ScheduleChart } from "@/components/term-products/schedule-chart";
import type { LineState, ScheduleLine } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import type { Currency } from "@/lib/money/currency";
import { type InstalmentRecord, loanSums } from "./loan-record";

type LoanScheduleProps = {
  lines: InstalmentRecord[];
  currency: Currency;
  /** The day of the payout, or for a mere application the bank's present date. */
  startOn: string;
  /** Whether the money is lent, and so the schedule is fixed. */
  isFixed: boolean;
};

const looks: Record<InstalmentRecord["state"], Pick<LineState, "tone" | "stage">> = {
  due: { tone: "neutral", stage: "open" },
  overdue: { tone: "danger", stage: "late" },
  paid: { tone: "positive", stage: "done" },
  written_off: { tone: "neutral", stage: "open" },
};

/** A loan's schedule as a picture and as a table. */
export function LoanSchedule({ lines, currency, startOn, isFixed }: LoanScheduleProps) {
  const t = useTranslations("loans");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const partNames = [t("parts.principal"), t("parts.interest")];
  const rows: ScheduleLine[] = lines.map(({ number, dueOn, principalMinor, interestMinor, state, overdueReason }) => ({
    number,
    dueOn,
    parts: [principalMinor, interestMinor],
    state: isFixed
      ? { label: t(`line.${overdueReason === "blocked" ? "blocked" : state}`), ...looks[state] }
      : undefined,
  }));
  const { paidMinor, totalMinor } = loanSums(lines);
  return (
    <Card aria-labelledby="loan-schedule" className="min-w-0">
      <div className="p-5 md:p-8 md:pb-6">
        <h2 id="loan-schedule" className="font-semibold">
          {t("page.schedule")}
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-muted">
          {isFixed ? t("page.scheduleFixed") : t("page.schedulePlanned", { date: dateText(startOn, "long") })}
        </p>
        <ScheduleChart
          label={t("chart.summary", {
            count: rows.length,
            first: dateText(rows[0]?.dueOn ?? startOn),
            last: dateText(rows.at(-1)?.dueOn ?? startOn),
            paid: money(paidMinor, currency),
            total: money(totalMinor, currency),
          })}
          currency={currency}
          partNames={partNames}
          lines={rows}
        />
      </div>
      <div className="border-t border-line">
        <ScheduleTable caption={t("page.schedule")} currency={currency} partNames={partNames} lines={rows} />
      </div>
    </Card>
  );
}
