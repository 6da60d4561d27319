"use client";

import { useTranslations } from "next-intl";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { LoanFacts } from "@/components/loans/loan-facts";
import { useDateText } from "@/components/term-products/use-date-text";
import { loanStage } from "@/lib/loans/days-past-due.model";
import { currencies } from "@/lib/money/currency";
import type { LoanDossier } from "./dossier";
import { TermProductPanel } from "./term-product-panel";

/** The panel of a loan: applicant, terms, and state. */
export function LoanPanel({ dossier }: { dossier: LoanDossier }) {
  const t = useTranslations("adminTermProducts");
  const dateText = useDateText();
  const money = useStaffMoney();
  const { record: loan } = dossier;
  const {
    status,
    currency,
    installmentsPaid,
    totalInstallments,
    nextDueOn,
    reason,
    daysPastDue,
    writtenOffMinor,
    recoveredMinor,
    partsMinor,
  } = loan;
  const owedMinor = loan.owedPrincipalMinor + loan.owedInterestMinor + loan.owedLateMinor;
  const hasLate = dossier.schedule.some(({ parts }) => (parts[2] ?? 0n) > 0n);
  const arrears = (days: number) => ({ days, stage: loanStage(days) });
  const figures: [string, string][] = [
    [t("panel.installmentsPaid"), t("panel.paidOf", { paid: installmentsPaid, count: totalInstallments })],
    [t("panel.owed"), status === "active" ? money(owedMinor, currency) : ""],
    [t("panel.owedLate"), loan.owedLateMinor > 0n ? money(loan.owedLateMinor, currency) : ""],
    [t("panel.inParts"), partsMinor > 0n ? money(partsMinor, currency) : ""],
    [t("panel.nextDue"), nextDueOn ? dateText(nextDueOn) : ""],
    [t("panel.daysPastDue"), daysPastDue === null ? "" : t("panel.daysAndStage", arrears(daysPastDue))],
    [t("panel.writtenOff"), writtenOffMinor > 0n ? money(writtenOffMinor, currency) : ""],
    [t("panel.recovered"), recoveredMinor > 0n ? money(recoveredMinor, currency) : ""],
    [t("panel.reason"), reason],
  ];
  return (
    <TermProductPanel
      dossier={dossier}
      facts={<LoanFacts loan={loan} withOwner={false} figures={figures} among={currencies} />}
      partNames={[t("panel.principal"), t("panel.interest"), ...(hasLate ? [t("panel.late")] : [])]}
    />
  );
}
