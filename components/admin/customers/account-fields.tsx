"use client";

import { useTranslations } from "next-intl";
import { useCurrencyChoices } from "@/components/admin/resource/currency-choices";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { accountTypes } from "@/lib/accounts/account-type.model";
import { BalanceDifference } from "./balance-difference";
import type { AccountForEdit } from "./customer";

type Option = { value: string; label: string };

/** Returns the options of an account's select fields. */
export function useAccountOptions(): { types: Option[]; currencies: Option[] } {
  const accounts = useTranslations("accounts");
  return {
    types: accountTypes.map((value) => ({ value, label: accounts(`types.${value}`) })),
    currencies: useCurrencyChoices(),
  };
}

/** Returns the form fields of an account, for every dialog that edits an account. */
export function accountFields(
  account: AccountForEdit,
  t: ReturnType<typeof useTranslations<"adminUsers">>,
  options: ReturnType<typeof useAccountOptions>,
): EditField[] {
  return [
    { kind: "heading", label: t("account") },
    { kind: "readonly", label: t("accountNumber"), value: account.accountNumber },
    { kind: "select", name: "accountType", label: t("accountType"), options: options.types },
    { kind: "select", name: "currency", label: t("currency"), help: t("currencyHelp"), options: options.currencies },
    { kind: "money", name: "balance", label: t("balance"), help: t("balanceHelp"), currency: account.currency },
    { kind: "slot", key: "difference", content: <BalanceDifference account={account} /> },
  ];
}
