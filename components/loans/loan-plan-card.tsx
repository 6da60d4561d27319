"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { middleAmount } from "@/components/term-products/amount-stops";
import { ApplyButton, usePlanAmount } from "@/components/term-products/apply-dialog";
import { type PlanReader, usePlanObstacle } from "@/components/term-products/obstacle";
import type { PayingAccount } from "@/components/term-products/paying-account";
import { amountFigure, PlanCard } from "@/components/term-products/plan-card";
import { profitText } from "@/components/term-products/rate-text";
import { useDateText } from "@/components/term-products/use-date-text";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { FormSkeleton } from "@/components/ui/progress/skeleton";
import { useFormatter } from "@/lib/i18n/formatter";
import { sumOf } from "@/lib/loans/loan-standing.model";
import type { LoanPlanOffer } from "@/lib/loans/plans/plan-schema";
import { loanEffectiveRate, loanInterest, loanRange, loanSchedule, monthsBetween } from "@/lib/loans/schedule.model";
import type { BusinessDays } from "@/lib/term-products/business-day.model";

// Customers rarely apply, so the form loads on demand.
const ApplyForLoan = dynamic(() => import("./apply-for-loan").then((module) => module.ApplyForLoan), {
  loading: () => <FormSkeleton fields={5} />,
});

type LoanPlanCardProps = {
  plan: LoanPlanOffer;
  reader: PlanReader;
  /** The customer's active accounts in the plan's currency. */
  accounts: PayingAccount[];
  /** The bank's date. */
  today: string;
  /** The business days during the term of a loan that is paid out today. */
  days: BusinessDays;
};

/**
 * A plan for loans. The card shows the exact cost for an amount that the customer chooses. If the customer cannot apply, the card
 * shows the reason.
 */
export function LoanPlanCard({ plan, reader, accounts, today, days }: LoanPlanCardProps) {
  const t = useTranslations("loans.apply");
  const shared = useTranslations("termProducts");
  const format = useFormatter();
  const { currency } = plan;
  const range = { ...loanRange(plan), currency };
  const { minimumMinor, maximumMinor } = range;
  const [amountMinor, pickAmount] = usePlanAmount(plan.name, middleAmount(range));
  return (
    <PlanCard
      profitBp={plan.profitBp}
      name={plan.name}
      range={range}
      amountMinor={amountMinor}
      sliderLabel={t("borrowSlider", { name: plan.name })}
      onPick={pickAmount}
      example={useExample(plan, amountMinor, today, days)}
      terms={[
        { term: shared("minimum"), value: <Amount amountMinor={minimumMinor} currency={currency} /> },
        { term: shared("maximum"), value: <Amount amountMinor={maximumMinor} currency={currency} /> },
        { term: shared("duration"), value: t("oneYear") },
        { term: t("installments"), value: plan.totalInstallments },
      ]}
      moreTerms={[
        ...(plan.earlyRepayment === "actuarial" ? [{ term: t("early"), value: t("earlyByDay") }] : []),
        ...(plan.lateRateBp > 0
          ? [{ term: t("late"), value: t("lateRate", { rate: profitText(format, plan.lateRateBp) }) }]
          : []),
        ...(plan.collection === "parts" ? [{ term: t("collection"), value: t("collectionParts") }] : []),
        ...(plan.businessDayRule === "none"
          ? []
          : [{ term: shared("closedDay"), value: shared(`closedDays.${plan.businessDayRule}`) }]),
      ]}
      obstacle={usePlanObstacle(reader, { currency })}
      action={
        <ApplyButton
          planName={plan.name}
          keepAs={`loan-application/${plan.name}`}
          form={(close) => (
            <ApplyForLoan {...{ plan, accounts, today, days }} suggestedMinor={amountMinor} onClose={close} />
          )}
        />
      }
    />
  );
}

/** Returns the texts about the cost of a loan that is paid out today. */
function useExample(plan: LoanPlanOffer, amountMinor: bigint, today: string, days: BusinessDays) {
  const t = useTranslations("loans.apply");
  const money = useMoneyFormat();
  const { currency, totalInstallments: count } = plan;
  const dateText = useDateText();
  const terms = { ...plan, amountMinor };
  const lines = loanSchedule(terms, today, days);
  const [firstMinor, lastMinor] = [sumOf(lines.slice(0, 1)), sumOf(lines.slice(-1))];
  const text = (minor: bigint) => money(minor, currency);
  return {
    title: t.rich("borrow", { amount: text(amountMinor), figure: amountFigure }),
    effectiveRate: loanEffectiveRate(terms, today, lines),
    figure: <Amount amountMinor={firstMinor} currency={currency} />,
    figureText: `${t("each", { months: monthsBetween(count) ?? 0 })}, ${t("payments", { count })}`,
    detail: t("costOf", { amount: text(loanInterest(terms)) }),
    figures: [
      {
        term: t("payBack"),
        value: text(sumOf(lines)),
        note: lastMinor === firstMinor ? undefined : t("lastInstalment", { amount: text(lastMinor) }),
      },
      ...(lines[0] ? [{ term: t("firstPayment"), value: dateText(lines[0].dueOn) }] : []),
    ],
  };
}
