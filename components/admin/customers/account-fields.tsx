"use client";

import { useTranslations } from "next-intl";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { accountTypes } from "@/lib/accounts/account-type";
import { currencies } from "@/lib/money/currency";
import { BalanceDifference } from "./balance-difference";
import type { AccountForEdit } from "./customer";

type Option = { value: string; label: string };

/** The options of the selects about an account. */
export function useAccountOptions(): { types: Option[]; currencies: Option[] } {
  const accounts = useTranslations("accounts");
  const t = useTranslations("adminUsers");
  return {
    types: accountTypes.map((value) => ({ value, label: accounts(`types.${value}`) })),
    currencies: currencies.map((value) => ({ value, label: t(`currencies.${value}`) })),
  };
}

/** The fields about an account, wherever staff edit one. */
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
