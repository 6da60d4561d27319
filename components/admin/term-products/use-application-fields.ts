"use client";

import { useTranslations } from "next-intl";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { fullName } from "@/lib/full-name";
import type { Loan } from "@/lib/loans/loan";

type Application = Pick<Loan, "owner" | "account" | "currency" | "minimumMinor" | "maximumMinor">;

/** Returns read-only fields for the applicant, the account and the plan. */
export function useFacts({ owner, account: { accountNumber } }: Application, planName: string): EditField[] {
  const fields = useTranslations("adminQueues.fields");
  const ownerName = fullName(owner);
  return Object.entries({ email: owner.email, ownerName, planName, accountNumber }).map(([key, value]) => ({
    kind: "readonly",
    label: fields(key as "email" | "ownerName" | "planName" | "accountNumber"),
    value,
  }));
}

/**
 * Returns the props of the field for the amount. `isFixed` is true after money has moved, because the amount can then no longer
 * change.
 */
export function useAmount({ currency, minimumMinor, maximumMinor }: Application, isFixed: boolean) {
  const t = useTranslations("adminTermProducts");
  const money = useStaffMoney();
  const range = { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) };
  return { isFixed, help: isFixed ? t("amountFixed") : t("amountRange", range) };
}
