"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/forms/choice-fields";
import { TextField } from "@/components/forms/form-fields";
import { FormSection } from "@/components/forms/form-section";
import type { Choice } from "@/components/ui/select/choice";
import type { BankNumberKind } from "@/lib/payee-accounts/numbering";
import type { TypedAccountFacts } from "@/lib/payee-accounts/typed-account";
import type { AccountValues } from "./use-typed-account";

/** The attributes of fields for codes. The keyboard's spelling correction is off, because codes are not words. */
export const codeInput = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

type BankFieldsProps = {
  countries: readonly Choice[];
  /** The facts that the typed account and bank numbers contain, such as the country. Null until something is typed. */
  typed: TypedAccountFacts | null;
  isCountryShown?: boolean;
};

/**
 * The fields for the bank of an account. Shows only the fields that are needed for banks in the account's country. A field that
 * is no longer needed, because the country has changed, stays on the screen while it contains a text.
 */
export function BankFields({ countries, typed, isCountryShown = true }: BankFieldsProps) {
  const t = useTranslations("wireDetails");
  const common = useTranslations("common");
  return (
    <FormSection
      title={t("bank")}
      className="grid grid-cols-1 gap-x-3 gap-y-4 md:grid-cols-2 md:[&>*:last-child:nth-child(odd)]:col-span-2"
    >
      {isCountryShown ? (
        <ComboboxField
          name="country"
          label={t("country")}
          hint={common("optional")}
          placeholder={t("chooseCountry")}
          options={countries}
        />
      ) : null}
      <RoutingNumberField typed={typed} />
      <SwiftCodeField typed={typed} countries={countries} />
      <TextField name="bankTo" label={t("bankTo")} autoComplete="off" maxLength={120} />
    </FormSection>
  );
}

const bankCodeExamples: Partial<Record<BankNumberKind, string>> = {
  aba: "021000021",
  sortCode: "60-16-13",
  bsb: "062-000",
  transit: "12345-678",
  ifsc: "HDFC0000001",
};

function RoutingNumberField({ typed }: Pick<BankFieldsProps, "typed">) {
  const t = useTranslations("wireDetails");
  const common = useTranslations("common");
  const routingNumber = useWatch<AccountValues, "routingNumber">({ name: "routingNumber" });
  const need = typed?.routingNeed ?? "optional";
  if (need === "needless" && !routingNumber) return null;
  const kind = typed?.bankKind;
  const example = kind && bankCodeExamples[kind];
  return (
    <TextField
      name="routingNumber"
      label={kind ? t(`bankCodes.${kind}`) : t("routingNumber")}
      hint={need === "needed" ? undefined : common("optional")}
      help={kind ? example && t("bankCodeExample", { example }) : t("routingNumberHelp")}
      keepsHelp
      {...codeInput}
    />
  );
}

function SwiftCodeField({ typed, countries }: Pick<BankFieldsProps, "typed" | "countries">) {
  const t = useTranslations("wireDetails");
  const swiftCode = useWatch<AccountValues, "swiftCode">({ name: "swiftCode" });
  if (typed?.swiftNeed === "needless" && !swiftCode) return null;
  const country = countries.find(({ value }) => value === typed?.swiftCountry)?.label;
  return (
    <TextField
      name="swiftCode"
      label={t("swiftCode")}
      help={country ? t("swiftIn", { country }) : t("swiftCodeHelp")}
      keepsHelp
      {...codeInput}
    />
  );
}

/**
 * The text after the label of the account number: the name of the country's number format, or "or IBAN" if the country also
 * accepts an IBAN.
 */
export function useAccountHint(typed: TypedAccountFacts | null): string | undefined {
  const t = useTranslations("wireDetails");
  if (typed?.accountKind) return typed.accountKind.toUpperCase();
  return !typed || typed.mayBeIban ? t("orIban") : undefined;
}
