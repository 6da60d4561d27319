"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { Alert } from "@/components/ui/alert";
import { type LoanPlanFormFields, type LoanPlanOffer, loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { type LoanTerms, loanRange, loanSchedule } from "@/lib/loans/schedule.model";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import { type BusinessDayRule, everyDay } from "@/lib/term-products/business-day.model";
import { usePlanTexts } from "./plan-texts";

/** The data of a loan plan that staff see and edit. */
export type LoanPlanItem = LoanTerms & {
  id: string;
  name: string;
  currency: Currency;
  version: number;
  earlyRepayment: LoanPlanOffer["earlyRepayment"];
  collection: LoanPlanOffer["collection"];
  lateRateBp: number;
  businessDayRule: BusinessDayRule;
};

/** A new plan, before anything is entered. */
export const newLoanPlan: LoanPlanFormFields = {
  loanName: "",
  amount: "",
  currency: "USD",
  profit: "",
  totalInstallments: "",
  earlyRepayment: "flat",
  collection: "whole",
  lateRate: "0",
  businessDayRule: "none",
};

/** Returns a plan as form values. */
export function loanPlanValues(plan: LoanPlanItem): LoanPlanFormFields {
  return {
    loanName: plan.name,
    amount: toDecimalText(plan.amountMinor, plan.currency),
    currency: plan.currency,
    profit: toProfitText(plan.profitBp),
    totalInstallments: String(plan.totalInstallments),
    earlyRepayment: plan.earlyRepayment,
    collection: plan.collection,
    lateRate: toProfitText(plan.lateRateBp),
    businessDayRule: plan.businessDayRule,
  };
}

/** Returns the fields of the form for new and existing plans. */
export function useLoanPlanFields(): EditField[] {
  const t = useTranslations("adminPlans");
  const { currencyOptions, profitOf, closedDayField } = usePlanTexts();
  return [
    { kind: "text", name: "loanName", label: t("loan.loanName") },
    { kind: "select", name: "currency", label: t("currency"), options: currencyOptions },
    {
      kind: "money",
      name: "amount",
      label: t("loan.amount"),
      help: t("loan.amountHelp"),
      currency: "USD",
      currencyField: "currency",
    },
    {
      ...{ kind: "number", name: "profit", inputMode: "decimal", text: profitOf },
      ...{ label: t("loan.profit"), help: t("profitHelp") },
    },
    {
      kind: "number",
      name: "totalInstallments",
      label: t("loan.numberOfInstallments"),
      help: t("loan.numberOfInstallmentsHelp"),
      inputMode: "numeric",
    },
    {
      kind: "select",
      name: "earlyRepayment",
      label: t("loan.earlyRepayment"),
      options: (["flat", "actuarial"] as const).map((value) => ({ value, label: t(`loan.early.${value}`) })),
    },
    {
      kind: "select",
      name: "collection",
      label: t("loan.collection"),
      options: (["whole", "parts"] as const).map((value) => ({ value, label: t(`loan.collections.${value}`) })),
    },
    {
      ...{ kind: "number", name: "lateRate", inputMode: "decimal", text: profitOf },
      ...{ label: t("loan.lateRate"), help: t("loan.lateRateHelp") },
    },
    closedDayField,
  ];
}

/** The preview can use any start date, because the instalments do not depend on the start date. */
const anyDate = "2026-01-01";

/** A preview of the loan that a customer would get under the typed terms. */
export function LoanPlanPreview() {
  const t = useTranslations("adminPlans");
  const { money } = usePlanTexts();
  const values = useWatch<LoanPlanFormFields>();
  const offer = loanPlanInput.safeParse({ ...values, loanName: "any" }).data;
  if (!offer) return <Alert tone="neutral">{t("previewMissing")}</Alert>;
  const { minimumMinor, maximumMinor } = loanRange(offer);
  const sums = loanSchedule(offer, anyDate, everyDay).map(
    ({ principalMinor, interestMinor }) => principalMinor + interestMinor,
  );
  const [first = 0n, last = first] = [sums[0], sums.at(-1)];
  const text = (amountMinor: bigint) => money(amountMinor, offer.currency);
  return (
    <Alert tone="neutral">
      {t(first === last ? "loan.preview" : "loan.previewUneven", {
        minimum: text(minimumMinor),
        maximum: text(maximumMinor),
        count: sums.length,
        first: text(first),
        last: text(last),
        total: text(sums.reduce((sum, part) => sum + part, 0n)),
      })}
    </Alert>
  );
}
