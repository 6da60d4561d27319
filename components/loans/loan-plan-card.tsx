import { useTranslations } from "next-intl";
import type { PayingAccount } from "@/components/term-products/paying-account";
import { PlanCard } from "@/components/term-products/plan-card";
import { profitText } from "@/components/term-products/rate-text";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { useFormatter } from "@/lib/i18n/formatter";
import type { LoanPlanOffer } from "@/lib/loans/plans/plan-schema";
import { loanRange } from "@/lib/loans/schedule.model";
import { paths } from "@/lib/paths";
import type { BusinessDays } from "@/lib/term-products/business-day.model";
import { ApplyForLoanButton } from "./apply-for-loan";

type LoanPlanCardProps = {
  plan: LoanPlanOffer;
  /** The customer's accounts in the plan's currency. */
  accounts: PayingAccount[];
  /** The bank's date. */
  today: string;
  /** The business days of a loan that is paid out today. */
  days: BusinessDays;
};

/** An offer of a loan. A customer without an account in the plan's currency gets a link to open an account in this currency. */
export function LoanPlanCard({ plan, accounts, today, days }: LoanPlanCardProps) {
  const t = useTranslations("loans.apply");
  const shared = useTranslations("termProducts");
  const format = useFormatter();
  const { currency } = plan;
  const { minimumMinor, maximumMinor } = loanRange(plan);
  const hasAccount = accounts.length > 0;
  return (
    <PlanCard
      profitBp={plan.profitBp}
      name={plan.name}
      facts={[
        { term: shared("minimum"), value: <Amount amountMinor={minimumMinor} currency={currency} /> },
        { term: shared("maximum"), value: <Amount amountMinor={maximumMinor} currency={currency} /> },
        { term: shared("duration"), value: t("oneYear") },
        { term: t("installments"), value: plan.totalInstallments },
        ...(plan.earlyRepayment === "actuarial" ? [{ term: t("early"), value: t("earlyByDay") }] : []),
        ...(plan.lateRateBp > 0
          ? [{ term: t("late"), value: t("lateRate", { rate: profitText(format, plan.lateRateBp) }) }]
          : []),
        ...(plan.collection === "parts" ? [{ term: t("collection"), value: t("collectionParts") }] : []),
        ...(plan.businessDayRule === "none"
          ? []
          : [{ term: shared("closedDay"), value: shared(`closedDays.${plan.businessDayRule}`) }]),
      ]}
      note={hasAccount ? null : t("noAccount", { currency })}
      action={
        hasAccount ? (
          <ApplyForLoanButton plan={plan} accounts={accounts} today={today} days={days} />
        ) : (
          <ButtonLink variant="secondary" href={paths.openAccount(currency)}>
            {shared("openAccount", { currency })}
          </ButtonLink>
        )
      }
    />
  );
}
