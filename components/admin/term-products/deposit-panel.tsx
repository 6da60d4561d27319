"use client";

import { useTranslations } from "next-intl";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { DepositFacts } from "@/components/deposits/deposit-facts";
import { currencies } from "@/lib/money/currency";
import type { DepositDossier } from "./dossier";
import { TermProductPanel } from "./term-product-panel";

/** The panel of a deposit: applicant, terms, and state. */
export function DepositPanel({ dossier }: { dossier: DepositDossier }) {
  const t = useTranslations("adminTermProducts");
  const money = useStaffMoney();
  const { record: deposit } = dossier;
  const { currency, unpaidInterestMinor, reason } = deposit;
  const figures: [string, string][] = [
    [t("panel.unpaidInterest"), unpaidInterestMinor > 0n ? money(unpaidInterestMinor, currency) : ""],
    [t("panel.reason"), reason],
  ];
  return (
    <TermProductPanel
      dossier={dossier}
      facts={<DepositFacts deposit={deposit} withOwner={false} figures={figures} among={currencies} />}
      partNames={[t("panel.interest")]}
    />
  );
}
