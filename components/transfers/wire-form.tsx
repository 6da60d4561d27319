"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod";
import { askToConfirmWireTransferAction, initiateWireTransferAction } from "@/app/api/wire-transfer/actions";
import { ComboboxField } from "@/components/forms/choice-fields";
import { TextField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { foldCode } from "@/lib/payee-accounts/fold-code";
import type { KnownBank, TypedAccountFacts } from "@/lib/payee-accounts/typed-account";
import type { wireTransferInput } from "@/lib/transfers/schema";
import { Composer, type SendFrame } from "./composer";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";
import type { CountryChoice } from "./use-receiver-words";

const fetchSchema = async () => (await import("@/lib/transfers/schema")).wireTransferInput;

type Values = z.input<typeof wireTransferInput>;

/** An earlier wire transfer that is sent again. */
type WireToRepeat = OrderToRepeat &
  Pick<Values, "accountName" | "accountNumber" | "bankTo" | "swiftCode" | "routingNumber"> & { country: string };

type WireFormProps = {
  accounts: SendingAccount[];
  countries: CountryChoice[];
  /** The banks to which the customer has sent wires before. */
  knownBanks: KnownBank[];
  again?: WireToRepeat | undefined;
  /** The receiver's account, and the frame of the page that sends money to anybody. */
  chosen?: { accountName: string; accountNumber: string; country: string; frame: SendFrame };
};

/** The length from which a typed account number may be complete. */
const numberLengthMin = 5;

/** The form of a wire transfer to an account at any bank. */
export function WireForm({ accounts, countries, knownBanks, again, chosen }: WireFormProps) {
  const t = useTranslations("transfers");

  async function findDestination(values: Values) {
    const country = countries.find(({ value }) => value === values.country)?.label;
    return {
      ok: true as const,
      data: {
        ...{ name: values.accountName, address: values.accountNumber },
        details: [
          { term: t("wire.bankTo"), value: [values.bankTo, country].filter(Boolean).join(", ") },
          { term: t("wire.swiftCode"), value: values.swiftCode },
          ...(values.routingNumber ? [{ term: t("wire.routingNumber"), value: values.routingNumber }] : []),
        ],
        notice: <Alert tone="neutral">{t("nameExternal")}</Alert>,
        currency: chosenAccount(accounts, values.fromAccountNumber).currency,
        payee: { accountNumber: foldCode(values.accountNumber) },
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
        country: chosen?.country ?? "",
        bankTo: "",
        swiftCode: "",
        routingNumber: "",
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
      <WireComposer accounts={accounts} countries={countries} knownBanks={knownBanks} chosen={chosen} />
    </TransferForm>
  );
}

function WireComposer({ accounts, chosen, ...fields }: Omit<WireFormProps, "again">) {
  const t = useTranslations("transfers.summary");
  const account = useChosenAccount(accounts);
  const [to = "", typed = ""] = useWatch<Values, ["accountName", "accountNumber"]>({
    name: ["accountName", "accountNumber"],
  });
  const accountNumber = foldCode(typed);
  const payee = accountNumber.length >= numberLengthMin ? { accountNumber } : null;
  return (
    <Composer
      facts={{ account, currency: account.currency, to, when: t("whenSent"), payee }}
      hasPinField={!chosen}
      isCurrencyShown={!chosen}
    >
      <WireFields {...fields} chosen={chosen} />
    </Composer>
  );
}

/** Codes are not words, so the keyboard must not correct them. */
const codeInput = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

function WireFields({ countries, knownBanks, chosen }: Omit<WireFormProps, "accounts" | "again">) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const typed = useTypedAccount(knownBanks);
  const form = useFormContext<Values>();
  return (
    <>
      <TextField name="accountName" label={t("accountName")} autoComplete="off" />
      {chosen ? null : (
        <TextField
          name="accountNumber"
          label={t("accountNumber")}
          hint={t("wire.orIban")}
          {...codeInput}
          onBlurCapture={() =>
            typed?.grouped && form.setValue("accountNumber", typed.grouped, { shouldValidate: true })
          }
        />
      )}
      <div className="grid grid-cols-1 gap-x-3 gap-y-4 min-[23em]:grid-cols-2">
        {chosen?.country ? null : (
          <ComboboxField
            name="country"
            label={t("wire.country")}
            hint={common("optional")}
            placeholder={t("wire.chooseCountry")}
            options={countries}
          />
        )}
        <TextField name="bankTo" label={t("wire.bankTo")} autoComplete="off" />
        <TextField
          name="swiftCode"
          label={t("wire.swiftCode")}
          help={<span className="max-md:hidden">{t("wire.swiftCodeHelp")}</span>}
          {...codeInput}
        />
        <RoutingNumberField need={typed?.routingNeed ?? "optional"} />
      </div>
    </>
  );
}

/**
 * The field for the routing number of the receiving bank in its country. If an IBAN already contains this number, the field is
 * hidden while it is empty.
 */
function RoutingNumberField({ need }: { need: TypedAccountFacts["routingNeed"] }) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const routingNumber = useWatch<Values, "routingNumber">({ name: "routingNumber" });
  if (need === "needless" && !routingNumber) return null;
  return (
    <TextField
      name="routingNumber"
      label={t("wire.routingNumber")}
      hint={need === "needed" ? undefined : common("optional")}
      help={<span className="max-md:hidden">{t("wire.routingNumberHelp")}</span>}
      {...codeInput}
    />
  );
}

/**
 * The facts that a typed account number states. An IBAN fills the country, and a bank that the customer has paid before. The rules contain every country of the world, so the
 * rules load only when the customer has typed an account number or a SWIFT code. Null until then.
 */
function useTypedAccount(knownBanks: KnownBank[]): TypedAccountFacts | null {
  const form = useFormContext<Values>();
  const [facts, setFacts] = useState<TypedAccountFacts | null>(null);
  const [accountNumber = "", country, swiftCode = ""] = useWatch<Values, ["accountNumber", "country", "swiftCode"]>({
    name: ["accountNumber", "country", "swiftCode"],
  });
  const chosen = String(country ?? "");
  useEffect(() => {
    if (!accountNumber && !swiftCode) return setFacts(null);
    let isLatest = true;
    import("@/lib/payee-accounts/typed-account").then(
      ({ readTypedAccount }) =>
        isLatest && setFacts(readTypedAccount({ accountNumber, country: chosen, swiftCode }, knownBanks)),
      // If the rules cannot load, the fields do not change. The server then reports a missing routing number.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [accountNumber, chosen, swiftCode, knownBanks]);
  const named = facts?.country;
  const bank = facts?.bank;
  useEffect(() => {
    if (named && !form.getValues("country")) form.setValue("country", named, { shouldValidate: true });
  }, [named, form]);
  useEffect(() => {
    if (!bank || form.getValues("bankTo") || form.getValues("swiftCode")) return;
    form.setValue("bankTo", bank.bankTo, { shouldValidate: true });
    form.setValue("swiftCode", bank.swiftCode, { shouldValidate: true });
  }, [bank, form]);
  return facts;
}
