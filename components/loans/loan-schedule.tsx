import { useTranslations } from "next-intl";
import { ScheduleChart } from "@/components/term-products/schedule-chart";
import { type LineState, openMarkOf } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import type { Instalment, Loan } from "@/lib/loans/loan";
import { type LoanStanding, partsOf } from "@/lib/loans/loan-standing.model";
import { toScheduleLines } from "./schedule-lines";

const looks: Record<Instalment["state"], Pick<LineState, "tone" | "stage">> = {
  due: { tone: null, stage: "open" },
  overdue: { tone: "danger", stage: "late" },
  paid: { tone: null, stage: "done" },
  written_off: { tone: "neutral", stage: "open" },
};

type LoanScheduleProps = { loan: Loan; standing: LoanStanding; today: string };

/** A loan's schedule as a chart and as a table. For an application, the schedule begins today. */
export function LoanSchedule({ loan: { currency }, standing, today }: LoanScheduleProps) {
  const t = useTranslations("loans");
  const shared = useTranslations("termProducts");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { startOn, paidMinor, totalMinor } = standing;
  const isPlan = standing.money === "none";
  const next = standing.lines.find(({ state }) => state === "due")?.number;
  const partNames = [t("parts.principal"), t("parts.interest")];
  const lines = toScheduleLines(standing.lines, (line) =>
    isPlan ? undefined : { ...looks[line.state], label: labelOf(line) },
  );
  /** Returns a text with the state of an instalment. If only a part is paid, the text also contains the paid amount. */
  function labelOf(line: Instalment): string {
    const { state, overdueReason } = line;
    const label =
      state === "due"
        ? shared(openMarkOf(line, next, today))
        : t(`line.${overdueReason === "blocked" ? "blocked" : state}`);
    const partsMinor = partsOf(line);
    if (state === "paid" || partsMinor === 0n) return label;
    return t("line.inParts", { state: label, paid: money(partsMinor, currency) });
  }
  return (
    <Card aria-labelledby="loan-schedule" className="min-w-0">
      <CardHead
        id="loan-schedule"
        title={t("page.schedule")}
        text={isPlan ? t("page.schedulePlanned", { date: dateText(startOn) }) : t("page.scheduleFixed")}
      />
      <div className="p-card">
        <ScheduleChart
          label={t("chart.summary", {
            count: lines.length,
            first: dateText(lines[0]?.dueOn ?? startOn),
            last: dateText(lines.at(-1)?.dueOn ?? startOn),
            paid: money(paidMinor, currency),
            total: money(totalMinor, currency),
          })}
          currency={currency}
          partNames={partNames}
          lines={lines.map(({ parts: [principal = 0n, ...others], ...line }) => ({
            ...line,
            // Each bar of the chart has two parts: the principal, and the sum of interest and late interest.
            parts: [principal, others.reduce((sum, part) => sum + part, 0n)],
          }))}
        />
      </div>
      <div className="border-t border-line">
        <ScheduleTable
          caption={t("page.schedule")}
          currency={currency}
          partNames={standing.lateMinor > 0n ? [...partNames, t("parts.late")] : partNames}
          lines={lines}
          density="narrow"
          isFoldedOnPhones
        />
      </div>
    </Card>
  );
}
