"use client";

import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { SelectField } from "@/components/forms/choice-fields";
import { MoneyField, PinField, TextareaField, TextField } from "@/components/forms/form-fields";
import { Input } from "@/components/ui/controls";
import { Field } from "@/components/ui/field";
import type { Currency } from "@/lib/money/currency";
import { currencySymbol } from "@/lib/money/format-money";
import { chosenAccount, type SendingAccount } from "./sending-account";

/** The account that is chosen in the form around. */
export function useChosenAccount(accounts: SendingAccount[]): SendingAccount {
  const accountNumber = useWatch<{ fromAccountNumber: string }, "fromAccountNumber">({ name: "fromAccountNumber" });
  return chosenAccount(accounts, accountNumber);
}

/** Which account pays. Nothing where there is no choice. */
export function FromAccountField({ accounts }: { accounts: SendingAccount[] }) {
  const t = useTranslations("transfers");
  if (accounts.length < 2) return null;
  return (
    <SelectField
      name="fromAccountNumber"
      label={t("fromAccount")}
      options={accounts.map(({ accountNumber, available }) => ({
        value: accountNumber,
        label: t("accountChoice", { accountNumber, available }),
      }))}
    />
  );
}

type AmountFieldProps = {
  account: SendingAccount;
  /** What arrives. */
  currency: Currency;
  label: string;
};

/** What shall arrive, and how much can be sent. */
export function AmountField({ account, currency, label }: AmountFieldProps) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const isConverted = account.currency !== currency;
  const converted = isConverted ? `${t("arrivesConverted", { from: account.currency, to: currency })} ` : "";
  return (
    <MoneyField
      name="amount"
      label={label}
      symbol={currencySymbol(currency, locale)}
      help={`${converted}${account.canSend}`}
    />
  );
}

/** The PIN of the channel, or the code that stands for it; the note; and when it is needed. */
export function PinAndNoteFields({ account, pinLabel }: { account: SendingAccount; pinLabel: string }) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  return (
    <>
      {account.asksCode ? (
        <TextField
          name="pin"
          label={t("code")}
          hint={common("optional")}
          help={account.pinHelp}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      ) : (
        <PinField name="pin" label={pinLabel} hint={common("optional")} help={account.pinHelp} />
      )}
      <TextareaField name="note" label={t("note")} hint={common("optional")} maxLength={200} />
    </>
  );
}

/** Something that the form knows and nobody types. */
export function ReadOnlyField({ id, label, value }: { id: string; label: string; value: string | undefined }) {
  return (
    <Field id={id} label={label}>
      <Input id={id} readOnly value={value ?? ""} />
    </Field>
  );
}
