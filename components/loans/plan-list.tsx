import { HandCoins } from "lucide-react";
import { useTranslations } from "next-intl";
import { PlanCard, PlanGrid } from "@/components/term-products/plan-card";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ApplyForLoanButton } from "./apply-for-loan";
import type { LoanOffer } from "./loan-offer";

/** The bank's plans, and the way to apply for one. A plan in a currency in which there is no account says so instead. `today`: the bank's date. */
export function PlanList({ offers, today }: { offers: LoanOffer[]; today: string }) {
  const t = useTranslations("loans.apply");
  const shared = useTranslations("termProducts");
  if (offers.length === 0) {
    return (
      <Card>
        <EmptyState icon={HandCoins} title={t("emptyTitle")} text={t("emptyText")} />
      </Card>
    );
  }
  return (
    <PlanGrid>
      {offers.map((offer) => {
        const { name, profitBp, minimumMinor, maximumMinor, currency, totalInstallments, accountNumbers } = offer;
        const canApply = accountNumbers.length > 0;
        return (
          <li key={name}>
            <PlanCard
              profitBp={profitBp}
              name={name}
              facts={[
                { term: shared("minimum"), value: <Amount amountMinor={minimumMinor} currency={currency} /> },
                { term: shared("maximum"), value: <Amount amountMinor={maximumMinor} currency={currency} /> },
                { term: shared("duration"), value: t("oneYear") },
                { term: t("installments"), value: totalInstallments },
              ]}
              action={canApply ? <ApplyForLoanButton offer={offer} today={today} /> : null}
              note={canApply ? null : t("noAccount", { currency })}
            />
          </li>
        );
      })}
    </PlanGrid>
  );
}
