"use client";

import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { SelectField } from "@/components/forms/choice-fields";
import { TextareaField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { correctionKinds } from "@/lib/accounts/correction.model";
import { currencies, isCurrency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseBalance } from "@/lib/money/parse-money";
import type { AccountForEdit } from "./customer";

/** The adjusting entry that a change of the balance will post, with an explanation. */
export function BalanceDifference({ account }: { account: AccountForEdit }) {
  const t = useTranslations("adminUsers");
  const locale = useLocale();
  const [balance, chosenCurrency] = useWatch({ name: ["balance", "currency"] });
  const currency = isCurrency(chosenCurrency) ? chosenCurrency : account.currency;
  const money = parseBalance(balance ?? "", currency);
  if (!money.ok || money.amountMinor === account.balanceMinor) return null;
  const text = (minor: bigint, sign: "auto" | "always" = "auto") =>
    formatMoney(minor, currency, locale, sign, currencies);
  if (money.amountMinor < account.heldMinor) {
    return <Alert tone="warning">{t("balanceBelowHeld", { held: text(account.heldMinor) })}</Alert>;
  }
  return (
    <div className="grid gap-4">
      <Alert tone="warning">
        {t("balanceDifference", {
          difference: text(money.amountMinor - account.balanceMinor, "always"),
          before: text(account.balanceMinor),
          after: text(money.amountMinor),
        })}
      </Alert>
      <SelectField
        name="correction"
        label={t("correction")}
        options={correctionKinds.map((value) => ({ value, label: t(`corrections.${value}`) }))}
      />
      <TextareaField name="reason" label={t("balanceReason")} help={t("balanceReasonHelp")} maxLength={300} rows={2} />
    </div>
  );
}
