"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { askToConfirmWireTransferAction, initiateWireTransferAction } from "@/app/api/wire-transfer/actions";
import { ComboboxField } from "@/components/forms/choice-fields";
import { TextField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { isolate } from "@/lib/i18n/isolate";
import type { wireTransferInput } from "@/lib/transfers/schema";
import { OrderSummary } from "./order-summary";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { AmountField, PinAndNoteFields, ReadOnlyField, useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";

/** A country to choose from, in the reader's language. */
type CountryChoice = { value: string; label: string };

const fetchSchema = async () => (await import("@/lib/transfers/schema")).wireTransferInput;

type Values = z.input<typeof wireTransferInput>;

/** An earlier wire transfer that is sent again. */
type WireToRepeat = OrderToRepeat &
  Pick<Values, "accountName" | "accountNumber" | "bankTo" | "swiftCode" | "routingNumber"> & { country: string };

type WireFormProps = { accounts: SendingAccount[]; countries: CountryChoice[]; again?: WireToRepeat | undefined };

/** The form of a wire transfer to an account at any bank. */
export function WireForm({ accounts, countries, again }: WireFormProps) {
  const t = useTranslations("transfers");

  async function findDestination(values: Values) {
    const country = countries.find(({ value }) => value === values.country)?.label;
    return {
      ok: true as const,
      data: {
        to: `${isolate(values.accountName)} · ${values.accountNumber}`,
        details: [
          { term: t("wire.bankTo"), value: [values.bankTo, country].filter(Boolean).join(", ") },
          { term: t("wire.swiftCode"), value: values.swiftCode },
          ...(values.routingNumber ? [{ term: t("wire.routingNumber"), value: values.routingNumber }] : []),
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
      titles={{ success: t("wire.success"), error: t("wire.error"), submit: t("wire.submit") }}
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

/** Codes are not words, so the keyboard must not correct them. */
const codeInput = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

function WireFields({ accounts, countries }: Pick<WireFormProps, "accounts" | "countries">) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const account = useChosenAccount(accounts);
  return (
    <>
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
        <RoutingNumberField />
        <ReadOnlyField id="transfer-currency" label={t("currency")} value={account.currency} />
        <AmountField account={account} currency={account.currency} label={t("amount")} />
      </div>
      <PinAndNoteFields account={account} pinLabel={t("foreignPin")} />
    </>
  );
}

type RoutingNeed = "needed" | "optional" | "needless";

/**
 * The field for the routing number of the receiving bank in its country. If an IBAN already contains this number, the field is
 * hidden while it is empty.
 */
function RoutingNumberField() {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const [accountNumber, country, swiftCode, routingNumber] = useWatch<
    Values,
    ["accountNumber", "country", "swiftCode", "routingNumber"]
  >({ name: ["accountNumber", "country", "swiftCode", "routingNumber"] });
  const need = useRoutingNeed(accountNumber, String(country ?? ""), swiftCode);
  if (need === "needless" && !routingNumber) return null;
  return (
    <TextField
      name="routingNumber"
      label={t("wire.routingNumber")}
      hint={need === "needed" ? undefined : common("optional")}
      help={t("wire.routingNumberHelp")}
      {...codeInput}
    />
  );
}

/**
 * Whether the order needs a routing number. The rules contain every country of the world, so the rules load only when the
 * customer has typed an account number or a SWIFT code.
 */
function useRoutingNeed(accountNumber: string, country: string, swiftCode: string): RoutingNeed {
  const [need, setNeed] = useState<RoutingNeed>("optional");
  useEffect(() => {
    if (!accountNumber && !swiftCode) return setNeed("optional");
    let isLatest = true;
    import("@/lib/payee-accounts/routing-need").then(
      ({ typedRoutingNeed }) => isLatest && setNeed(typedRoutingNeed({ accountNumber, country, swiftCode })),
      // If the rules cannot load, the field does not change. The server then reports a missing routing number.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [accountNumber, country, swiftCode]);
  return need;
}
