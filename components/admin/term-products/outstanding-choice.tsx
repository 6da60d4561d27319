"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { SelectField } from "@/components/forms/choice-fields";
import type { LoanOfQueue } from "./dossier";

/**
 * The choice between collecting and writing off the outstanding debt. The choice is shown when staff choose to close an active
 * loan.
 */
export function OutstandingChoice({ loan }: { loan: LoanOfQueue }) {
  const t = useTranslations("adminTermProducts");
  const money = useStaffMoney();
  const status = useWatch({ name: "status" });
  if (loan.status !== "active" || status !== "closed") return null;
  const { currency, owedPrincipalMinor, owedInterestMinor, unearnedMinor } = loan;
  const owedMinor = owedPrincipalMinor + owedInterestMinor;
  return (
    <SelectField
      name="outstanding"
      label={t("outstanding.label")}
      options={[
        { value: "collect", label: t("outstanding.collect", { total: money(owedMinor - unearnedMinor, currency) }) },
        { value: "write-off", label: t("outstanding.writeOff", { total: money(owedMinor, currency) }) },
      ]}
    />
  );
}
