"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { Alert } from "@/components/ui/alert";
import { type DepositPlanFormFields, depositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { type DepositTerms, depositIntervals, depositSchedule } from "@/lib/deposits/schedule.model";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import { type BusinessDayRule, everyDay } from "@/lib/term-products/business-day.model";
import { usePlanTexts } from "./plan-texts";

/** The data of an FDR (fixed deposit) plan that staff see and edit. */
export type DepositPlanItem = DepositTerms & {
  id: string;
  name: string;
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
  version: number;
  businessDayRule: BusinessDayRule;
};

/** A new plan, before anything is entered. */
export const newDepositPlan: DepositPlanFormFields = {
  FDRName: "",
  minimum: "",
  maximum: "",
  amount: "",
  currency: "USD",
  profit: "",
  lockedInPeriod: "",
  intervalType: "monthly",
  businessDayRule: "none",
};

/** Returns a plan as form values. */
export function depositPlanValues(plan: DepositPlanItem): DepositPlanFormFields {
  const amount = (amountMinor: bigint) => toDecimalText(amountMinor, plan.currency);
  return {
    FDRName: plan.name,
    minimum: amount(plan.minimumMinor),
    maximum: amount(plan.maximumMinor),
    amount: amount(plan.amountMinor),
    currency: plan.currency,
    profit: toProfitText(plan.profitBp),
    lockedInPeriod: String(plan.lockedInYears),
    intervalType: plan.interval,
    businessDayRule: plan.businessDayRule,
  };
}

/** Returns the fields of the form for new and existing plans. */
export function useDepositPlanFields(): EditField[] {
  const t = useTranslations("adminPlans");
  const { currencyOptions, profitOf, closedDayField } = usePlanTexts();
  const inCurrency = { kind: "money", currency: "USD", currencyField: "currency" } as const;
  return [
    { kind: "text", name: "FDRName", label: t("deposit.FDRName") },
    { kind: "select", name: "currency", label: t("currency"), options: currencyOptions },
    { ...inCurrency, name: "minimum", label: t("deposit.minimum") },
    { ...inCurrency, name: "maximum", label: t("deposit.maximum") },
    { ...inCurrency, name: "amount", label: t("deposit.amount"), help: t("deposit.amountHelp") },
    {
      ...{ kind: "number", name: "profit", inputMode: "decimal", text: profitOf },
      ...{ label: t("deposit.profit"), help: t("profitHelp") },
    },
    {
      kind: "number",
      name: "lockedInPeriod",
      label: t("deposit.lockedInPeriod"),
      help: t("deposit.lockedInPeriodHelp"),
      inputMode: "numeric",
    },
    {
      kind: "select",
      name: "intervalType",
      label: t("deposit.interval"),
      help: t("deposit.intervalHelp"),
      options: depositIntervals.map((value) => ({ value, label: t(`deposit.intervals.${value}`) })),
    },
    closedDayField,
  ];
}

/** The term of a deposit, and the interval of its interest payments. */
export function DepositTerm({ plan: { lockedInYears, interval } }: { plan: DepositTerms }) {
  const t = useTranslations("adminPlans");
  return t("deposit.termText", { years: lockedInYears, interval: t(`deposit.intervalsInText.${interval}`) });
}

/** The preview can use any start date, because the amounts do not depend on the start date. */
const anyDate = "2026-01-01";

/** A preview of the deposit that a customer would get under the typed terms. */
export function DepositPlanPreview() {
  const t = useTranslations("adminPlans");
  const { money } = usePlanTexts();
  const values = useWatch<DepositPlanFormFields>();
  const offer = depositPlanInput.safeParse({ ...values, FDRName: "any" }).data;
  if (!offer) return <Alert tone="neutral">{t("previewMissing")}</Alert>;
  const sums = depositSchedule(offer, anyDate, everyDay).map(({ interestMinor }) => interestMinor);
  const text = (amountMinor: bigint) => money(amountMinor, offer.currency);
  return (
    <Alert tone="neutral">
      {t(offer.interval === "maturity" ? "deposit.previewMaturity" : "deposit.preview", {
        minimum: text(offer.minimumMinor),
        maximum: text(offer.maximumMinor),
        amount: text(offer.amountMinor),
        years: offer.lockedInYears,
        interval: offer.interval,
        each: text(sums[0] ?? 0n),
        total: text(sums.reduce((sum, part) => sum + part, 0n)),
      })}
    </Alert>
  );
}
