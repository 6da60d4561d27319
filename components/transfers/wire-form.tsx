"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod";
import { askToConfirmWireTransferAction, initiateWireTransferAction } from "@/app/api/wire-transfer/actions";
import { TextField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import type { ArrivalText } from "@/components/wires/arrival-text";
import { BankFields, codeInput, useAccountHint } from "@/components/wires/bank-fields";
import { ReceiverAddressFields, WireTermFields } from "@/components/wires/receiver-fields";
import { useTypedAccount } from "@/components/wires/use-typed-account";
import { useWireArrival } from "@/components/wires/use-wire-arrival";
import { wireDetailItems } from "@/components/wires/wire-details";
import type { Currency } from "@/lib/money/currency";
import { foldCode } from "@/lib/payee-accounts/fold-code";
import type { TypedAccountFacts } from "@/lib/payee-accounts/typed-account";
import { type KnownReceiver, savedWireOf, type WirePayee } from "@/lib/transfers/payees/wire-payee.model";
import type { wireTransferInput } from "@/lib/transfers/schema";
import { wireCharges, wirePurposes } from "@/lib/transfers/wire.model";
import type { WireSchedule } from "@/lib/transfers/wire-arrival.model";
import { Composer, type SendFrame } from "./composer";
import { Recents } from "./recents";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";
import type { CountryChoice } from "./use-receiver-words";

const fetchSchema = async () => (await import("@/lib/transfers/schema")).wireTransferForm;

type Values = z.input<typeof wireTransferInput>;

/** An earlier wire transfer that is sent again. */
type WireToRepeat = OrderToRepeat & Omit<Values, keyof OrderToRepeat | "country"> & { country: string };

type WireFormProps = {
  accounts: SendingAccount[];
  countries: CountryChoice[];
  /** The customer's beneficiaries. Recently paid beneficiaries come first. */
  payees: WirePayee[];
  /** The accounts that have received wires from the customer before. */
  known: KnownReceiver[];
  schedule: WireSchedule;
  again?: WireToRepeat | undefined;
  /** The receiver's account that the customer has chosen in `SendForm`, and the frame of `SendForm`'s page. */
  chosen?: { accountName: string; accountNumber: string; country: string; frame: SendFrame };
};

/** Account numbers have at least this many characters, so a shorter text is not complete yet. */
const numberLengthMin = 5;

/** The form of a wire transfer to an account at any bank. */
export function WireForm({ accounts, payees, countries, known, schedule, again, chosen }: WireFormProps) {
  const t = useTranslations("transfers");
  const details = useTranslations("wireDetails");
  const arrivalOf = useWireArrival(schedule);
  // Until the form knows the country of the receiver's bank, the arrival date is unknown.
  const whenOf: WhenOf = (currency, country) =>
    country ? arrivalOf(currency, String(country)) : { text: t("summary.whenSent"), reason: "" };

  async function findDestination(values: Values) {
    const country = nameOf(countries, values.country);
    const { currency } = chosenAccount(accounts, values.fromAccountNumber);
    return {
      ok: true as const,
      data: {
        ...{ name: values.accountName, address: values.accountNumber },
        bank: [[values.bankTo, country].filter(Boolean).join(", "), values.swiftCode].filter(Boolean).join(" · "),
        details: [
          ...(values.routingNumber ? [{ term: details("routingNumber"), value: values.routingNumber }] : []),
          ...wireDetailItems(details, values, nameOf(countries, values.receiverCountry)).map(([term, value]) => ({
            term,
            value,
          })),
        ],
        notice: <Alert tone="neutral">{t("nameExternal")}</Alert>,
        when: whenOf(currency, values.country),
        currency,
        payee: payeeOf(values),
      },
    };
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{
        accountName: chosen?.accountName ?? "",
        accountNumber: chosen?.accountNumber ?? "",
        ...knownValues(chosen?.accountNumber ?? "", payees, known),
        ...(chosen?.country ? { country: chosen.country } : {}),
      }}
      again={again}
      frame={chosen?.frame}
      keepAs={chosen ? `wire-transfer/${chosen.accountNumber}` : "wire-transfer"}
      findDestination={findDestination}
      action={initiateWireTransferAction}
      askToConfirm={askToConfirmWireTransferAction}
      titles={{ success: t("wire.success"), error: t("wire.error"), submit: t("wire.submit") }}
      pinName="foreignPin"
    >
      <WireComposer {...{ accounts, payees, countries, known, chosen, whenOf }} />
    </TransferForm>
  );
}

/** Identifies the payee of a wire: the account and its bank. */
function payeeOf({ accountNumber, country, swiftCode, routingNumber }: BankValues) {
  const bank = { country: String(country ?? ""), swiftCode: swiftCode ?? "", routingNumber: routingNumber ?? "" };
  return { accountNumber: foldCode(accountNumber), ...bank };
}

type BankValues = Pick<Values, "accountNumber" | "country" | "swiftCode" | "routingNumber">;

/** Returns the text for the arrival of a wire to a country. */
type WhenOf = (currency: Currency, country: unknown) => ArrivalText;

type WireComposerProps = Omit<WireFormProps, "again" | "schedule"> & { whenOf: WhenOf };

function WireComposer({ accounts, payees, countries, known, chosen, whenOf }: WireComposerProps) {
  const account = useChosenAccount(accounts);
  const typed = useTypedAccount(known);
  const [to = "", number = "", country, swiftCode, routingNumber] = useWatch<
    Values,
    ["accountName", "accountNumber", "country", "swiftCode", "routingNumber"]
  >({ name: ["accountName", "accountNumber", "country", "swiftCode", "routingNumber"] });
  const payee = payeeOf({ accountNumber: number, country, swiftCode, routingNumber });
  const { accountNumber } = payee;
  const isStarted = useIsStarted(Boolean(chosen || accountNumber));
  // The row of recent payees stays while the customer types, so that the fields below do not move.
  const [hasChoice] = useState(!chosen && !accountNumber && payees.length > 0);
  const { text: when, reason: whenReason } = whenOf(account.currency, country);
  return (
    <Composer
      facts={{
        ...{ account, currency: account.currency, to, when, whenReason },
        payee: accountNumber.length >= numberLengthMin ? payee : null,
      }}
      hasPinField={!chosen}
      isCurrencyShown={!chosen}
      details={
        isStarted ? (
          <>
            <BankFields countries={countries} typed={typed} isCountryShown={!chosen?.country} />
            <ReceiverAddressFields countries={countries} />
          </>
        ) : null
      }
      rows={<WireTermFields purposeCountry={typed?.asksPurpose ? nameOf(countries, country) : undefined} />}
    >
      {hasChoice ? <PayeeChoice payees={payees} known={known} /> : null}
      <AccountFields typed={typed} isChosen={Boolean(chosen)} isStarted={isStarted} />
    </Composer>
  );
}

/**
 * True once the form must show the fields of the bank and the address: when the customer has chosen an account or typed an account
 * number. The fields stay when the customer empties the account number again.
 */
function useIsStarted(hasAccount: boolean): boolean {
  const [isStarted, setStarted] = useState(false);
  const isNow = isStarted || hasAccount;
  if (isNow !== isStarted) setStarted(isNow);
  return isNow;
}

/** The customer's beneficiaries, each as a button with a picture. Choosing a beneficiary fills the form. */
function PayeeChoice({ payees, known }: Pick<WireFormProps, "payees" | "known">) {
  const form = useFormContext<Values>();

  function choose({ accountName, accountNumber }: WirePayee) {
    const values = { accountName, accountNumber, ...knownValues(accountNumber, payees, known) };
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof Values, value, { shouldDirty: true });
    }
  }

  return <Recents payees={payees} onChoose={choose} />;
}

/**
 * The form's values from the saved beneficiary or from an earlier wire to the account. If the customer chooses nothing else,
 * sender and receiver share the charges.
 */
function knownValues(accountNumber: string, payees: WirePayee[], known: KnownReceiver[]) {
  const { charges, purpose, ...texts } = savedWireOf(accountNumber, payees, known);
  return {
    ...texts,
    charges: wireCharges.find((code) => code === charges) ?? wireCharges[0],
    purpose: wirePurposes.find((code) => code === purpose) ?? ("" as const),
  };
}

type AccountFieldsProps = {
  typed: TypedAccountFacts | null;
  /** Whether the customer has chosen the account before this form opened. */
  isChosen: boolean;
  /** Whether the form shows the fields of the bank and the address. */
  isStarted: boolean;
};

function AccountFields({ typed, isChosen, isStarted }: AccountFieldsProps) {
  const t = useTranslations("transfers");
  const details = useTranslations("wireDetails");
  const accountHint = useAccountHint(typed);
  const form = useFormContext<Values>();
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-4 md:grid-cols-2">
      <div className="only:col-span-full">
        <TextField name="accountName" label={t("accountName")} autoComplete="off" />
      </div>
      {isChosen ? null : (
        <TextField
          name="accountNumber"
          label={t("accountNumber")}
          hint={accountHint}
          help={isStarted ? undefined : details("laterSteps")}
          {...codeInput}
          onBlurCapture={() =>
            typed?.grouped && form.setValue("accountNumber", typed.grouped, { shouldValidate: true })
          }
        />
      )}
    </div>
  );
}

function nameOf(countries: readonly CountryChoice[], code: unknown): string {
  return countries.find(({ value }) => value === code)?.label ?? "";
}
