"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { AmountPreview } from "@/components/term-products/amount-preview";
import { FactList } from "@/components/term-products/fact-list";
import { rateText } from "@/components/term-products/rate-text";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { useDateText } from "@/components/term-products/use-date-text";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { Disclosure } from "@/components/ui/disclosure";
import type { DepositPlanOffer } from "@/lib/deposits/plans/plan-schema";
import {
  depositEffectiveRate,
  depositInterest,
  depositMaturity,
  depositSchedule,
  type ScheduledPayout,
} from "@/lib/deposits/schedule.model";
import { useFormatter } from "@/lib/i18n/formatter";
import type { BusinessDays } from "@/lib/term-products/business-day.model";
import { GrowthChart } from "./growth-chart";
import { toScheduleLines } from "./schedule-lines";

/** `today` is the bank's date. `days` contains the business days during the term of a deposit that begins today. */
type DepositPreviewProps = { plan: DepositPlanOffer; today: string; days: BusinessDays };

/** For the amount in the surrounding form, shows the interest and the end date of a deposit that begins today. */
export function DepositPreview({ plan, today, days }: DepositPreviewProps) {
  const t = useTranslations("deposits");
  return (
    <AmountPreview range={plan} empty={t("pickAmount")}>
      {(amountMinor) => <Preview plan={plan} amountMinor={amountMinor} today={today} days={days} />}
    </AmountPreview>
  );
}

const Preview = memo(function Preview({
  plan,
  amountMinor,
  today,
  days,
}: DepositPreviewProps & { amountMinor: bigint }) {
  const t = useTranslations("deposits");
  const shared = useTranslations("termProducts");
  const { currency } = plan;
  const terms = { ...plan, amountMinor };
  const payouts = depositSchedule(terms, today, days);
  const endOn = depositMaturity(terms, today, days);
  return (
    <>
      <PreviewFigures terms={terms} payouts={payouts} today={today} endOn={endOn} />
      <Disclosure isLate className="-my-3" summary={shared("everyPayment")}>
        <p className="mb-4 text-sm text-ink-muted">
          {t(`intervalHelp.${plan.interval}`)} {t("scheduleIfTodayText")}
        </p>
        <GrowthChart currency={currency} startOn={today} endOn={endOn} payouts={payouts} />
        <div className="-mx-5 mt-5 border-t border-line md:mx-0">
          <ScheduleTable
            caption={t("scheduleIfToday")}
            currency={currency}
            partNames={[t("interest"), t("principal")]}
            lines={toScheduleLines(payouts, amountMinor)}
            density="compact"
          />
        </div>
      </Disclosure>
    </>
  );
});

type PreviewFiguresProps = { terms: DepositPlanOffer; payouts: ScheduledPayout[]; today: string; endOn: string };

function PreviewFigures({ terms, payouts, today, endOn }: PreviewFiguresProps) {
  const t = useTranslations("deposits");
  const format = useFormatter();
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { amountMinor, currency, lockedInYears } = terms;
  const interestMinor = depositInterest(terms);
  const amount = (minor: bigint) => <Amount amountMinor={minor} currency={currency} />;
  return (
    <div className="rounded bg-surface-sunken p-4">
      <FactList
        columns="pairs"
        facts={[
          { term: t("locked"), value: amount(amountMinor), note: t("lockedNote", { years: lockedInYears }) },
          {
            term: t("gain"),
            value: <Amount amountMinor={interestMinor} currency={currency} sign="always" className="text-positive" />,
            note: t("gainNote", { count: payouts.length }),
          },
          {
            term: t("comesBack"),
            value: amount(amountMinor + interestMinor),
            note: t("comesBackNote", { date: dateText(endOn) }),
          },
          {
            term: t("effectiveRate"),
            value: rateText(format, depositEffectiveRate(terms, today, payouts)),
          },
        ]}
      />
      <p role="status" className="sr-only">
        {t("planSummary", {
          amount: money(amountMinor, currency),
          date: dateText(endOn),
          interest: money(interestMinor, currency),
        })}
      </p>
    </div>
  );
}
