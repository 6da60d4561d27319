"use client";

import { useFormatter, useTranslations } from "next-intl";
import { memo, useDeferredValue } from "react";
import { usePickedAmount } from "@/components/term-products/amount-picker";
import { FactList } from "@/components/term-products/fact-list";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { useDateText } from "@/components/term-products/use-date-text";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import {
  depositEffectiveRate,
  depositInterest,
  depositMaturity,
  depositSchedule,
  type ScheduledPayout,
} from "@/lib/deposits/schedule";
import type { DepositOffer } from "./deposit-offer";
import { GrowthChart } from "./growth-chart";
import { toScheduleLines } from "./schedule-lines";

type DepositPreviewProps = { offer: DepositOffer; today: string };

/** What the amount in the form around would earn, and when it would come back, if it were locked today. */
export function DepositPreview({ offer, today }: DepositPreviewProps) {
  const t = useTranslations("deposits");
  // Typing is never held up by a long schedule: that follows when there is time.
  const amountMinor = useDeferredValue(usePickedAmount("amount", offer));
  if (amountMinor === null) {
    return (
      <p role="status" className="rounded bg-surface-sunken px-4 py-10 text-center text-sm text-ink-muted">
        {t("pickAmount")}
      </p>
    );
  }
  return <Preview offer={offer} amountMinor={amountMinor} today={today} />;
}

const Preview = memo(function Preview({ offer, amountMinor, today }: DepositPreviewProps & { amountMinor: bigint }) {
  const t = useTranslations("deposits");
  const { currency } = offer;
  const terms = { ...offer, amountMinor };
  const payouts = depositSchedule(terms, today);
  const endOn = depositMaturity(terms, today);
  return (
    <>
      <PreviewFigures offer={terms} payouts={payouts} today={today} endOn={endOn} />
      <section aria-labelledby="preview-schedule">
        <h3 id="preview-schedule" className="font-semibold">
          {t("scheduleIfToday")}
        </h3>
        <p className="mt-1 mb-4 text-sm text-ink-muted">
          {t(`intervalHelp.${offer.interval}`)} {t("scheduleIfTodayText")}
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
      </section>
    </>
  );
});

type PreviewFiguresProps = { offer: DepositOffer; payouts: ScheduledPayout[]; today: string; endOn: string };

function PreviewFigures({ offer, payouts, today, endOn }: PreviewFiguresProps) {
  const t = useTranslations("deposits");
  const format = useFormatter();
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { amountMinor, currency, lockedInYears, profitBp } = offer;
  const interestMinor = depositInterest(offer);
  const amount = (minor: bigint) => <Amount amountMinor={minor} currency={currency} />;
  return (
    <div className="rounded bg-surface-sunken px-4 py-4 md:px-5">
      <FactList
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
            value: format.number(depositEffectiveRate(offer, today, payouts), {
              style: "percent",
              maximumFractionDigits: 2,
            }),
            note: t("effectiveRateNote", { profit: format.number(profitBp / 100, { maximumFractionDigits: 2 }) }),
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
