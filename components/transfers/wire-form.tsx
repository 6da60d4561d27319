"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { askToConfirmWireTransferAction, initiateWireTransferAction } from "@/app/api/wire-transfer/actions";
import { ComboboxField } from "@/components/forms/choice-fields";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import type { wireTransferInput } from "@/lib/transfers/schema";
import { OrderSummary } from "./order-summary";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { AmountField, FromAccountField, PinAndNoteFields, ReadOnlyField, useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";

/** A country to choose from, in the reader's language. */
type CountryChoice = { value: string; label: string };

const fetchSchema = async () => (await import("@/lib/transfers/schema")).wireTransferInput;

type Values = z.input<typeof wireTransferInput>;

/** A wire that is sent again. */
type WireToRepeat = OrderToRepeat &
  Pick<Values, "accountName" | "accountNumber" | "bankTo" | "swiftCode" | "routingNumber"> & { country: string };

type WireFormProps = { accounts: SendingAccount[]; countries: CountryChoice[]; again?: WireToRepeat | undefined };

/** The wire transfer's form: to an account at any bank. */
export function WireForm({ accounts, countries, again }: WireFormProps) {
  const t = useTranslations("transfers");

  async function findDestination(values: Values) {
    const country = countries.find(({ value }) => value === values.country)?.label;
    return {
      ok: true as const,
      data: {
        to: `${values.accountName} · ${values.accountNumber}`,
        details: [
          { term: t("wire.bankTo"), value: [values.bankTo, country].filter(Boolean).join(", ") },
          { term: t("wire.swiftCode"), value: values.swiftCode },
          { term: t("wire.routingNumber"), value: values.routingNumber },
        ],
        notice: <Alert tone="neutral">{t("nameExternal")}</Alert>,
        currency: chosenAccount(accounts, values.fromAccountNumber).currency,
      },
    };
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{
        accountName: "",
        accountNumber: "",
        country: "",
        bankTo: "",
        swiftCode: "",
        routingNumber: "",
      }}
      again={again}
      keepAs="wire-transfer"
      findDestination={findDestination}
      action={initiateWireTransferAction}
      askToConfirm={askToConfirmWireTransferAction}
      titles={{ success: t("wire.success"), error: t("wire.error") }}
      summary={<WireSummary accounts={accounts} />}
    >
      <WireFields accounts={accounts} countries={countries} />
    </TransferForm>
  );
}

function WireSummary({ accounts }: Pick<WireFormProps, "accounts">) {
  const t = useTranslations("transfers.summary");
  const account = useChosenAccount(accounts);
  const accountName = useWatch<Values, "accountName">({ name: "accountName" });
  return <OrderSummary account={account} currency={account.currency} to={accountName} when={t("whenSent")} />;
}

/** Codes are no words: no capitals or corrections of the keyboard's own. */
const codeInput = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

function WireFields({ accounts, countries }: Pick<WireFormProps, "accounts" | "countries">) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const account = useChosenAccount(accounts);
  return (
    <>
      <FromAccountField accounts={accounts} />
      <TextField name="accountName" label={t("accountName")} autoComplete="off" />
      <TextField name="accountNumber" label={t("accountNumber")} help={t("wire.accountNumberHelp")} {...codeInput} />
      <ComboboxField
        name="country"
        label={t("wire.country")}
        hint={common("optional")}
        placeholder={t("wire.chooseCountry")}
        options={countries}
      />
      <TextField name="bankTo" label={t("wire.bankTo")} autoComplete="off" />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField name="swiftCode" label={t("wire.swiftCode")} help={t("wire.swiftCodeHelp")} {...codeInput} />
        <TextField
          name="routingNumber"
          label={t("wire.routingNumber")}
          help={t("wire.routingNumberHelp")}
          {...codeInput}
        />
        <ReadOnlyField id="transfer-currency" label={t("currency")} value={account.currency} />
        <AmountField account={account} currency={account.currency} label={t("amount")} />
      </div>
      <PinAndNoteFields account={account} pinLabel={t("foreignPin")} />
      <div>
        <SubmitButton busyText={t("initiating")} className="w-full md:w-auto">
          {t("wire.submit")}
        </SubmitButton>
      </div>
    </>
  );
}
