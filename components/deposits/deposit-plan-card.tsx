import { useTranslations } from "next-intl";
import type { PayingAccount } from "@/components/term-products/paying-account";
import { PlanCard } from "@/components/term-products/plan-card";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import type { DepositPlanOffer } from "@/lib/deposits/plans/plan-schema";
import { paths } from "@/lib/paths";
import type { BusinessDays } from "@/lib/term-products/business-day.model";
import { ApplyForDepositButton } from "./apply-for-deposit";

type DepositPlanCardProps = {
  plan: DepositPlanOffer;
  /** The customer's accounts in the plan's currency. */
  accounts: PayingAccount[];
  /** The bank's date. */
  today: string;
  /** The business days of a deposit that begins today. */
  days: BusinessDays;
};

/**
 * An offer of a fixed deposit. A customer without an account in the plan's currency gets a link to open an account in this
 * currency.
 */
export function DepositPlanCard({ plan, accounts, today, days }: DepositPlanCardProps) {
  const t = useTranslations("deposits");
  const shared = useTranslations("termProducts");
  const { currency, interval } = plan;
  const hasAccount = accounts.length > 0;
  return (
    <PlanCard
      profitBp={plan.profitBp}
      name={plan.name}
      facts={[
        { term: shared("minimum"), value: <Amount amountMinor={plan.minimumMinor} currency={currency} /> },
        { term: shared("maximum"), value: <Amount amountMinor={plan.maximumMinor} currency={currency} /> },
        { term: shared("duration"), value: t("years", { years: plan.lockedInYears }) },
        { term: t("interval"), value: <span className="uppercase">{t(`intervals.${interval}`)}</span> },
        ...(plan.businessDayRule === "none"
          ? []
          : [{ term: shared("closedDay"), value: shared(`closedDays.${plan.businessDayRule}`) }]),
      ]}
      note={hasAccount ? null : t("needsAccount", { currency })}
      action={
        hasAccount ? (
          <ApplyForDepositButton plan={plan} accounts={accounts} today={today} days={days} />
        ) : (
          <ButtonLink variant="secondary" href={paths.openAccount(currency)}>
            {shared("openAccount", { currency })}
          </ButtonLink>
        )
      }
    />
  );
}
