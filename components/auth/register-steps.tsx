"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField, SelectField } from "@/components/forms/choice-fields";
import { PasswordField, PinField, TextareaField, TextField } from "@/components/forms/form-fields";
import { PasswordStrength } from "@/components/forms/password-strength";
import { Input } from "@/components/ui/controls";
import { Field } from "@/components/ui/field";
import type { Choice } from "@/components/ui/select/choice";
import { accountTypeMessage, accountTypes } from "@/lib/accounts/account-type.model";
import { needsPostcode, needsState } from "@/lib/places/place-needs";
import type { RegisterFields } from "@/lib/users/schema";

/**
 * Scores the password. `typed` contains the values of the other fields, because a password that contains the person's name or
 * e-mail gets a low score.
 */
const score = async (password: string, typed: Record<string, unknown>) =>
  (await import("@/lib/auth/passwords/password-strength.model")).scorePassword(password, typed, "");

/** A country. `detail` shows its codes. `diallingCode` is absent if the country has no dialling code. */
type CountryOption = Choice & { diallingCode?: string };

/** The options of the select fields, in the reader's language. */
export type RegisterOptions = { countries: CountryOption[]; currencies: Choice[] };

function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 md:grid-cols-2">{children}</div>;
}

/**
 * Writes the dialling code of the chosen country into the empty phone field. If the reader chooses another country before typing
 * a number, the dialling code in the field changes, too.
 */
function useProposedDiallingCode(countries: CountryOption[]): void {
  const { getValues, setValue } = useFormContext<RegisterFields>();
  const country = useWatch<RegisterFields, "country">({ name: "country" });
  const proposed = useRef("");
  useEffect(() => {
    const code = countries.find(({ value }) => value === country)?.diallingCode;
    const typed = getValues("phoneNumber").trim();
    if (!code || (typed !== "" && typed !== proposed.current)) return;
    setValue("phoneNumber", `${code} `);
    proposed.current = code;
  }, [country, countries, getValues, setValue]);
}

function PersonalStep({ countries }: RegisterOptions) {
  const t = useTranslations("register");
  const common = useTranslations("common");
  useProposedDiallingCode(countries);
  return (
    <FieldGrid>
      <TextField name="firstName" label={t("firstName")} autoComplete="given-name" />
      <TextField name="lastName" label={t("lastName")} hint={common("optional")} autoComplete="family-name" />
      <TextField name="email" type="email" label={t("email")} autoComplete="email" autoCapitalize="none" />
      <ComboboxField name="country" label={t("nationality")} placeholder={t("chooseCountry")} options={countries} />
      <TextField name="socialSecurityNumber" label={t("taxId")} help={t("taxIdHelp")} autoComplete="off" />
      <TextField name="phoneNumber" type="tel" label={t("phone")} help={t("phoneHelp")} keepsHelp autoComplete="tel" />
      <div className="flex flex-col gap-5">
        <PasswordField name="password" label={t("password")} help={t("passwordHelp")} autoComplete="new-password" />
        <PasswordStrength name="password" score={score} />
      </div>
      <PasswordField name="confirmPassword" label={t("confirmPassword")} autoComplete="new-password" />
    </FieldGrid>
  );
}

const givenFields = ["firstName", "lastName", "email", "country", "phoneNumber"] as const;

/**
 * Shown in place of the first step once the customer has submitted that step. The answers are read-only, because the bank has
 * already stored them.
 */
export function GivenStep({ countries }: RegisterOptions) {
  const t = useTranslations("register");
  const { getValues } = useFormContext<RegisterFields>();
  const given = getValues();
  const country = countries.find(({ value }) => value === given.country)?.label ?? given.country;
  const shown = { ...given, country };
  return (
    <>
      <p className="mb-5 text-ink-muted">{t("givenText")}</p>
      <FieldGrid>
        {givenFields
          .filter((name) => shown[name] !== "")
          .map((name) => (
            <Field key={name} id={`given-${name}`} label={t(registerLabels[name])}>
              <Input id={`given-${name}`} value={shown[name]} readOnly />
            </Field>
          ))}
      </FieldGrid>
    </>
  );
}

function ResidentialStep({ countries }: RegisterOptions) {
  const t = useTranslations("register");
  const common = useTranslations("common");
  const country = useWatch<RegisterFields, "countryOfResidence">({ name: "countryOfResidence" });
  return (
    <FieldGrid>
      <ComboboxField
        name="countryOfResidence"
        label={t("countryOfResidence")}
        placeholder={t("chooseCountry")}
        options={countries}
        help={t("residenceHelp")}
        autoComplete="country"
      />
      <TextField name="city" label={t("city")} autoComplete="address-level2" />
      <TextField
        name="state"
        label={t("state")}
        hint={needsState(country) ? undefined : common("optional")}
        autoComplete="address-level1"
      />
      <TextField
        name="zip"
        label={t("zip")}
        hint={needsPostcode(country) ? undefined : common("optional")}
        autoComplete="postal-code"
      />
      <div className="md:col-span-2">
        <TextField name="address" label={t("address")} autoComplete="street-address" />
      </div>
    </FieldGrid>
  );
}

function AccountStep({ currencies }: RegisterOptions) {
  const t = useTranslations("register");
  const common = useTranslations("common");
  const types = accountTypes.map((type) => ({ value: type, label: common(accountTypeMessage[type]) }));
  return (
    <FieldGrid>
      {/* The two short fields share a row, also on a phone. */}
      <div className="grid items-start gap-x-3 gap-y-5 min-[22em]:grid-cols-2 md:contents">
        <SelectField name="accountType" label={t("accountType")} placeholder={t("chooseAccountType")} options={types} />
        <SelectField name="currency" label={t("currency")} placeholder={t("chooseCurrency")} options={currencies} />
      </div>
      <PinField name="DomesticTransferPin" label={t("domesticPin")} help={t("domesticPinHelp")} />
      <PinField name="ForeignTransferPin" label={t("foreignPin")} help={t("foreignPinHelp")} />
      <div className="md:col-span-2">
        <TextareaField
          name="description"
          label={t("description")}
          hint={common("optional")}
          help={t("descriptionHelp")}
          maxLength={500}
        />
      </div>
    </FieldGrid>
  );
}

/** The label of each field, as a key of the messages `register`. */
const registerLabels = {
  firstName: "firstName",
  lastName: "lastName",
  email: "email",
  country: "nationality",
  socialSecurityNumber: "taxId",
  phoneNumber: "phone",
  password: "password",
  confirmPassword: "confirmPassword",
  countryOfResidence: "countryOfResidence",
  city: "city",
  state: "state",
  zip: "zip",
  address: "address",
  accountType: "accountType",
  currency: "currency",
  DomesticTransferPin: "domesticPin",
  ForeignTransferPin: "foreignPin",
  description: "description",
} as const satisfies Record<keyof RegisterFields, string>;

/** The three steps in their order. `title` is the key of a step's title. */
export const registerStepViews = [
  { title: "personal", View: PersonalStep },
  { title: "residential", View: ResidentialStep },
  { title: "account", View: AccountStep },
] as const;
