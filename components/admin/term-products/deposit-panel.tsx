"use client";

import { useTranslations } from "next-intl";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import type { DepositDossier } from "./dossier";
import { TermProductPanel } from "./term-product-panel";

/** Everything about one deposit: who asks, for what, and what has become of it. */
export function DepositPanel({ dossier }: { dossier: DepositDossier }) {
  const t = useTranslations("adminTermProducts");
  const dateText = useDateText();
  const money = useMoneyFormat();
  const { currency, lockedInYears, startedOn, maturesOn, unpaidInterestMinor } = dossier.record;
  return (
    <TermProductPanel
      dossier={dossier}
      terms={{
        lockedFor: t("panel.years", { years: lockedInYears }),
        startedOn: startedOn && dateText(startedOn),
        matures: maturesOn && dateText(maturesOn),
        unpaidInterest: unpaidInterestMinor > 0n ? money(unpaidInterestMinor, currency) : null,
      }}
      partNames={[t("panel.interest")]}
    />
  );
}
