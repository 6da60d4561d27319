"use client";

import { useTranslations } from "next-intl";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { useMoneyFormat } from "@/components/ui/amount";
import type { Loan } from "@/lib/loans/loan";

type Application = Pick<Loan, "owner" | "account" | "currency" | "minimumMinor" | "maximumMinor">;

/** Who applied for what, to read only. */
export function useFacts({ owner, account: { accountNumber } }: Application, planName: string): EditField[] {
  const fields = useTranslations("adminQueues.fields");
  const ownerName = `${owner.firstName} ${owner.lastName}`;
  return Object.entries({ email: owner.email, ownerName, planName, accountNumber }).map(([key, value]) => ({
    kind: "readonly",
    label: fields(key as "email" | "ownerName" | "planName" | "accountNumber"),
    value,
  }));
}

/** The amount is agreed once money has moved. */
export function useAmount({ currency, minimumMinor, maximumMinor }: Application, isFixed: boolean) {
  const t = useTranslations("adminTermProducts");
  const money = useMoneyFormat();
  const range = { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) };
  return { isFixed, help: isFixed ? t("amountFixed") : t("amountRange", range) };
}
