import { useTranslations } from "next-intl";
import { type LineState, openMarkOf } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { useDateText } from "@/components/term-products/use-date-text";
import { CardHead } from "@/components/ui/card-head";
import type { Deposit } from "@/lib/deposits/deposit";
import type { DepositStanding, PayoutStage } from "@/lib/deposits/deposit-standing.model";
import { GrowthChart } from "./growth-chart";
import { toScheduleLines } from "./schedule-lines";

const looks: Record<PayoutStage, Omit<LineState, "label">> = {
  due: { tone: null, stage: "open" },
  waiting: { tone: "warning", stage: "open" },
  overdue: { tone: "warning", stage: "open" },
  paid: { tone: null, stage: "done" },
  forfeited: { tone: "neutral", stage: "open" },
};

type DepositScheduleProps = { deposit: Deposit; standing: DepositStanding; today: string };

/** The interest as a chart and as a table. For an application, the schedule begins today. */
export function DepositSchedule({ deposit, standing, today }: DepositScheduleProps) {
  const t = useTranslations("deposits");
  const shared = useTranslations("termProducts");
  const dateText = useDateText();
  const { currency, amountMinor, interval } = deposit;
  const { money, startOn, endOn, lines, paidCount } = standing;
  const next = lines.find(({ stage }) => stage === "due")?.number;
  const isPlan = money === "none";
  // If the deposit was closed early, the last line of the schedule contains no principal, because the principal was paid back on
  // the closing day.
  const hasPrincipal = deposit.status !== "closed" && deposit.status !== "deleted";
  const principalMinor = hasPrincipal ? amountMinor : 0n;
  const progress = { doneCount: paidCount, until: today < endOn ? today : endOn, isOver: money === "returned" };
  return (
    <>
      <CardHead
        id="deposit-schedule"
        title={t(isPlan ? "scheduleIfToday" : "growthTitle")}
        text={`${t(`intervalHelp.${interval}`)} ${isPlan ? t("scheduleIfTodayText") : t("scheduleText", { date: dateText(startOn) })}`}
      />
      <div className="px-5 pt-5">
        <GrowthChart
          currency={currency}
          startOn={startOn}
          endOn={endOn}
          payouts={lines}
          {...(isPlan ? {} : { progress })}
        />
      </div>
      <div className="mt-5 border-t border-line">
        <ScheduleTable
          caption={t("scheduleTitle")}
          currency={currency}
          partNames={hasPrincipal ? [t("interest"), t("principal")] : [t("interest")]}
          lines={toScheduleLines(lines, principalMinor, (line) =>
            isPlan
              ? undefined
              : {
                  ...looks[line.stage],
                  label: line.stage === "due" ? shared(openMarkOf(line, next, today)) : t(`payoutStates.${line.stage}`),
                },
          )}
          density="narrow"
          isFolded
        />
      </div>
    </>
  );
}
