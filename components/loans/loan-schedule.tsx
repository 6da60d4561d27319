import { useTranslations } from "next-intl";
import { type LineState, lineTotal, openMarkOf, type ScheduleLine } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { type Step, StepChart } from "@/components/term-products/step-chart";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import type { Instalment, Loan } from "@/lib/loans/loan";
import { type LoanStanding, partsOf } from "@/lib/loans/loan-standing.model";
import type { Currency } from "@/lib/money/currency";
import { toScheduleLines } from "./schedule-lines";

const looks: Record<Instalment["state"], Pick<LineState, "tone" | "stage">> = {
  due: { tone: null, stage: "open" },
  overdue: { tone: "danger", stage: "open" },
  paid: { tone: null, stage: "done" },
  written_off: { tone: "neutral", stage: "open" },
};

type LoanScheduleProps = { loan: Loan; standing: LoanStanding; today: string };

/**
 * A loan's schedule as a table and, unless the loan is over, as a chart. For an application, the schedule begins today.
 */
export function LoanSchedule({ loan: { currency }, standing, today }: LoanScheduleProps) {
  const t = useTranslations("loans");
  const shared = useTranslations("termProducts");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { startOn } = standing;
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
      {isPlan || standing.open.length > 0 ? (
        <div className="border-b border-line p-card">
          <DebtChart standing={standing} lines={lines} currency={currency} today={today} />
        </div>
      ) : null}
      <ScheduleTable
        caption={t("page.schedule")}
        currency={currency}
        partNames={standing.lateMinor > 0n ? [...partNames, t("parts.late")] : partNames}
        lines={lines}
        density="narrow"
        isFolded
      />
    </Card>
  );
}

type DebtChartProps = { standing: LoanStanding; lines: ScheduleLine[]; currency: Currency; today: string };

/** A chart of the unpaid amount, which falls with each payment. */
function DebtChart({ standing, lines, currency, today }: DebtChartProps) {
  const t = useTranslations("loans");
  const shared = useTranslations("termProducts");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { startOn, paidMinor, totalMinor } = standing;
  const endOn = lines.at(-1)?.dueOn ?? startOn;
  let owedMinor = totalMinor;
  const steps = lines.map((line): Step => {
    owedMinor -= lineTotal(line);
    const words = {
      date: dateText(line.dueOn),
      amount: money(lineTotal(line), currency),
      rest: money(owedMinor, currency),
    };
    return { number: line.number, dueOn: line.dueOn, valueMinor: owedMinor, title: t("chart.step", words) };
  });
  const doneCount = lines.filter(({ state }) => state?.stage === "done").length;
  const progress = { doneCount, until: today < endOn ? today : endOn, isOver: false };
  return (
    <StepChart
      {...{ currency, startOn, endOn, steps }}
      label={t("chart.summary", {
        count: lines.length,
        first: dateText(lines[0]?.dueOn ?? startOn),
        last: dateText(endOn),
        paid: money(paidMinor, currency),
        total: money(totalMinor, currency),
      })}
      startMinor={totalMinor}
      names={{ done: shared("pastMark"), open: shared("openMark") }}
      progress={standing.money === "none" ? undefined : progress}
    />
  );
}
