"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { ApplyButton, usePlanAmount } from "@/components/term-products/apply-dialog";
import { type PlanReader, usePlanObstacle } from "@/components/term-products/obstacle";
import type { PayingAccount } from "@/components/term-products/paying-account";
import { amountFigure, PlanCard } from "@/components/term-products/plan-card";
import { useDateText } from "@/components/term-products/use-date-text";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { FormSkeleton } from "@/components/ui/progress/skeleton";
import type { DepositPlanOffer } from "@/lib/deposits/plans/plan-schema";
import { depositEffectiveRate, depositInterest, depositMaturity, depositSchedule } from "@/lib/deposits/schedule.model";
import type { BusinessDays } from "@/lib/term-products/business-day.model";

// Customers rarely apply, so the form loads on demand.
const ApplyForDeposit = dynamic(() => import("./apply-for-deposit").then((module) => module.ApplyForDeposit), {
  loading: () => <FormSkeleton fields={5} />,
});

type DepositPlanCardProps = {
  plan: DepositPlanOffer;
  reader: PlanReader;
  /** The customer's active accounts in the plan's currency. */
  accounts: PayingAccount[];
  /** The bank's date. */
  today: string;
  /** The business days during the term of a deposit that begins today. */
  days: BusinessDays;
};

/**
 * A plan for fixed deposits. The card shows the exact interest for an amount that the customer chooses. If the customer cannot
 * apply, the card shows the reason.
 */
export function DepositPlanCard({ plan, reader, accounts, today, days }: DepositPlanCardProps) {
  const t = useTranslations("deposits");
  const shared = useTranslations("termProducts");
  const { currency, interval, minimumMinor } = plan;
  const [amountMinor, pickAmount] = usePlanAmount(plan.name, plan.amountMinor);
  return (
    <PlanCard
      profitBp={plan.profitBp}
      name={plan.name}
      range={plan}
      amountMinor={amountMinor}
      sliderLabel={t("lockSlider", { name: plan.name })}
      onPick={pickAmount}
      example={useExample(plan, amountMinor, today, days)}
      terms={[
        { term: shared("minimum"), value: <Amount amountMinor={minimumMinor} currency={currency} /> },
        { term: shared("maximum"), value: <Amount amountMinor={plan.maximumMinor} currency={currency} /> },
        { term: shared("duration"), value: t("years", { years: plan.lockedInYears }) },
        // The specification requires upper case.
        {
          term: t("interval"),
          value: <span className="text-xs tracking-wide uppercase">{t(`intervals.${interval}`)}</span>,
        },
      ]}
      moreTerms={
        plan.businessDayRule === "none"
          ? []
          : [{ term: shared("closedDay"), value: shared(`closedDays.${plan.businessDayRule}`) }]
      }
      obstacle={usePlanObstacle(reader, { currency, minimumMinor })}
      action={
        <ApplyButton
          planName={plan.name}
          keepAs={`deposit-application/${plan.name}`}
          form={(close) => (
            <ApplyForDeposit {...{ plan, accounts, today, days }} suggestedMinor={amountMinor} onClose={close} />
          )}
        />
      }
    />
  );
}

/** Returns the texts about the interest of a deposit that begins today. */
function useExample(plan: DepositPlanOffer, amountMinor: bigint, today: string, days: BusinessDays) {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { currency, interval } = plan;
  const terms = { ...plan, amountMinor };
  const lines = depositSchedule(terms, today, days);
  const [firstMinor, lastMinor] = [lines[0]?.interestMinor ?? 0n, lines.at(-1)?.interestMinor ?? 0n];
  const text = (minor: bigint) => money(minor, currency);
  const gain = (minor: bigint) => (
    <Amount amountMinor={minor} currency={currency} sign="always" className="text-positive" />
  );
  return {
    title: t.rich("ifYouLock", { amount: text(amountMinor), figure: amountFigure }),
    effectiveRate: depositEffectiveRate(terms, today, lines),
    figure: gain(depositInterest(terms)),
    figureText: t("earned", { count: lines.length }),
    detail: t("freeOn", { date: dateText(depositMaturity(terms, today, days)) }),
    figures: [
      {
        term: t(`interestEach.${interval}`),
        value: gain(firstMinor),
        note: lastMinor === firstMinor ? undefined : t("lastInterest", { amount: text(lastMinor) }),
      },
    ],
  };
}
