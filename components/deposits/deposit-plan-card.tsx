import { useTranslations } from "next-intl";
import { PlanCard } from "@/components/lending/plan-card";
import { Amount } from "@/components/ui/amount";
import { ApplyForDepositButton } from "./apply-for-deposit";
import type { DepositOffer } from "./deposit-offer";

/** An offer to lock money. Whoever has no account in its currency reads that one is needed. */
export function DepositPlanCard({ offer, hasAccount }: { offer: DepositOffer; hasAccount: boolean }) {
  const t = useTranslations("deposits");
  const lending = useTranslations("lending");
  const { currency, interval } = offer;
  return (
    <PlanCard
      profitBp={offer.profitBp}
      name={offer.name}
      facts={[
        { term: lending("minimum"), value: <Amount amountMinor={offer.minimumMinor} currency={currency} /> },
        { term: lending("maximum"), value: <Amount amountMinor={offer.maximumMinor} currency={currency} /> },
        { term: lending("duration"), value: t("years", { years: offer.lockedInYears }) },
        { term: t("interval"), value: <span className="uppercase">{t(`intervals.${interval}`)}</span> },
      ]}
      note={hasAccount ? undefined : t("needsAccount", { currency })}
      action={hasAccount ? <ApplyForDepositButton offer={offer} /> : undefined}
    />
  );
}
