"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { AmountPreview } from "@/components/term-products/amount-preview";
import type { AmountRange } from "@/components/term-products/amount-range";
import { FactList } from "@/components/term-products/fact-list";
import { rateText } from "@/components/term-products/rate-text";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { Disclosure } from "@/components/ui/disclosure";
import { useFormatter } from "@/lib/i18n/formatter";
import type { LoanPlanOffer } from "@/lib/loans/plans/plan-schema";
import { loanEffectiveRate, loanInterest, loanSchedule } from "@/lib/loans/schedule.model";
import type { BusinessDays } from "@/lib/term-products/business-day.model";
import { toScheduleLines } from "./schedule-lines";

/** `today` is the bank's date. `days` contains the business days during the term of a loan that is paid out today. */
type LoanPreviewProps = { plan: LoanPlanOffer; today: string; days: BusinessDays };

/**
 * For the amount in the surrounding form, shows the payout, the cost and the instalment dates of a loan that is paid out today.
 */
export function LoanPreview({ plan, range, today, days }: LoanPreviewProps & { range: AmountRange }) {
  const t = useTranslations("loans");
  return (
    <AmountPreview range={range} empty={t("preview.pickAmount")}>
      {(amountMinor) => <Preview plan={plan} amountMinor={amountMinor} today={today} days={days} />}
    </AmountPreview>
  );
}

const Preview = memo(function Preview({ plan, amountMinor, today, days }: LoanPreviewProps & { amountMinor: bigint }) {
  const t = useTranslations("loans");
  const shared = useTranslations("termProducts");
  const money = useMoneyFormat();
  const format = useFormatter();
  const dateText = useDateText();
  const { currency } = plan;
  const terms = { ...plan, amountMinor };
  const lines = loanSchedule(terms, today, days);
  const interestMinor = loanInterest(terms);
  return (
    <>
      <section aria-label={t("preview.title", { amount: money(amountMinor, currency) })}>
        <FactList
          columns="pairs"
          className="rounded bg-surface-sunken p-4"
          facts={[
            { term: t("preview.receive"), value: money(amountMinor, currency) },
            { term: t("preview.payBack"), value: money(amountMinor + interestMinor, currency) },
            { term: t("preview.cost"), value: money(interestMinor, currency) },
            { term: t("preview.effective"), value: rateText(format, loanEffectiveRate(terms, today, lines)) },
          ]}
        />
      </section>
      <Disclosure isLate className="-my-3" summary={shared("everyPayment")}>
        <p className="mb-2 text-sm text-ink-muted">{t("preview.scheduleText", { date: dateText(today) })}</p>
        <div className="-mx-5 border-t border-line md:mx-0">
          <ScheduleTable
            caption={t("preview.schedule")}
            currency={currency}
            partNames={[t("parts.principal"), t("parts.interest")]}
            lines={toScheduleLines(lines)}
            density="compact"
          />
        </div>
      </Disclosure>
    </>
  );
});
