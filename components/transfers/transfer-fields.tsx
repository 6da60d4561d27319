"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { SelectField } from "@/components/forms/choice-fields";
import { PinField, TextareaField, TextField } from "@/components/forms/form-fields";
import { MoneyField } from "@/components/forms/number-fields";
import { Input } from "@/components/ui/controls";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon/icon";
import { type Currency, currencySymbol } from "@/lib/money/currency";
import { chosenAccount, type SendingAccount } from "./sending-account";

/** The account chosen in the surrounding form. */
export function useChosenAccount(accounts: SendingAccount[]): SendingAccount {
  const accountNumber = useWatch<{ fromAccountNumber: string }, "fromAccountNumber">({ name: "fromAccountNumber" });
  return chosenAccount(accounts, accountNumber);
}

/** The field for the paying account. Renders nothing when there is only one account. */
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
  /** The currency of the arriving amount. */
  currency: Currency;
  label: string;
};

/** The amount that arrives, with the limit for sending as help text. */
export function AmountField({ account, currency, label }: AmountFieldProps) {
  const t = useTranslations("transfers");
  const isConverted = account.currency !== currency;
  const converted = isConverted ? `${t("arrivesConverted", { from: account.currency, to: currency })} ` : "";
  return (
    <MoneyField
      name="amount"
      label={label}
      symbol={currencySymbol(currency, [account.currency])}
      help={`${converted}${account.canSend}`}
    />
  );
}

/**
 * The field for the proof, and the field for the note. The proof is the channel's PIN, or a code from the customer's
 * authenticator app. A passkey has no field, because the review asks for the passkey. A text explains when the proof is needed.
 */
export function PinAndNoteFields({ account, pinLabel }: { account: SendingAccount; pinLabel: string }) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  return (
    <>
      {account.stepUp === "pin" ? (
        <PinField name="pin" label={pinLabel} hint={common("optional")} help={account.pinHelp} />
      ) : null}
      {account.stepUp === "time_code" ? (
        <TextField
          name="pin"
          label={t("code")}
          hint={common("optional")}
          help={account.pinHelp}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      ) : null}
      <NoteField />
      {account.stepUp === "passkey" ? (
        <p className="flex items-start gap-2 text-sm text-ink-muted">
          <Icon name="key-round" className="mt-0.5 size-4 shrink-0" />
          {account.pinHelp}
        </p>
      ) : null}
    </>
  );
}

/** The note of the order, which the account statements of both sides show. */
export function NoteField() {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  return <TextareaField name="note" label={t("note")} hint={common("optional")} maxLength={200} />;
}

/** A value that the form fills in and that nobody types. */
export function ReadOnlyField({ id, label, value }: { id: string; label: string; value: string | undefined }) {
  return (
    <Field id={id} label={label}>
      <Input id={id} readOnly value={value ?? ""} />
    </Field>
  );
}
