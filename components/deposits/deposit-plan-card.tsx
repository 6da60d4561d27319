import { useTranslations } from "next-intl";
import { PlanCard } from "@/components/term-products/plan-card";
import { Amount } from "@/components/ui/amount";
import { ApplyForDepositButton } from "./apply-for-deposit";
import type { DepositOffer, PayingAccount } from "./deposit-offer";

type DepositPlanCardProps = {
  offer: DepositOffer;
  /** The customer's in the offer's currency. */
  accounts: PayingAccount[];
  /** The bank's date. */
  today: string;
};

/** An offer to lock money. Whoever has no account in its currency reads that one is needed. */
export function DepositPlanCard({ offer, accounts, today }: DepositPlanCardProps) {
  const t = useTranslations("deposits");
  const shared = useTranslations("termProducts");
  const { currency, interval } = offer;
  const hasAccount = accounts.length > 0;
  return (
    <PlanCard
      profitBp={offer.profitBp}
      name={offer.name}
      facts={[
        { term: shared("minimum"), value: <Amount amountMinor={offer.minimumMinor} currency={currency} /> },
        { term: shared("maximum"), value: <Amount amountMinor={offer.maximumMinor} currency={currency} /> },
        { term: shared("duration"), value: t("years", { years: offer.lockedInYears }) },
        { term: t("interval"), value: <span className="uppercase">{t(`intervals.${interval}`)}</span> },
      ]}
      note={hasAccount ? null : t("needsAccount", { currency })}
      action={hasAccount ? <ApplyForDepositButton offer={offer} accounts={accounts} today={today} /> : null}
    />
  );
}
