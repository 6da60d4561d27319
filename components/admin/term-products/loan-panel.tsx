"use client";

import { useTranslations } from "next-intl";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import type { LoanDossier } from "./dossier";
import { TermProductPanel } from "./term-product-panel";

/** Everything about one loan: who asks, for what, and what has become of it. */
export function LoanPanel({ dossier }: { dossier: LoanDossier }) {
  const t = useTranslations("adminTermProducts");
  const dateText = useDateText();
  const money = useMoneyFormat();
  const { status, currency, disbursedOn, installmentsPaid, totalInstallments, nextDueOn } = dossier.record;
  const { owedPrincipalMinor, owedInterestMinor } = dossier.record;
  return (
    <TermProductPanel
      dossier={dossier}
      terms={{
        installments: t("panel.paidOf", { paid: installmentsPaid, count: totalInstallments }),
        disbursedOn: disbursedOn && dateText(disbursedOn),
        owed: status === "active" ? money(owedPrincipalMinor + owedInterestMinor, currency) : null,
        nextDue: nextDueOn && dateText(nextDueOn),
      }}
      partNames={[t("panel.principal"), t("panel.interest")]}
    />
  );
}
