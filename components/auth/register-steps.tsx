"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { ComboboxField, SelectField } from "@/components/forms/choice-fields";
import { PasswordField, PinField, TextareaField, TextField } from "@/components/forms/form-fields";
import { PasswordStrength } from "@/components/forms/password-strength";
import { accountTypeMessage, accountTypes } from "@/lib/accounts/account-type.model";
import { needsPostcode, needsState } from "@/lib/places/place-needs";
import type { RegisterFields } from "@/lib/users/schema";

/**
 * Scores the password. `typed` contains the names and the e-mail, because a password that contains a name or the e-mail is weak.
 */
const score = async (password: string, typed: Record<string, unknown>) =>
  (await import("@/lib/auth/passwords/password-strength.model")).scorePassword(password, typed, "");

type Option = { value: string; label: string };

/** The options of the select fields, in the reader's language. */
export type RegisterOptions = { countries: Option[]; currencies: Option[] };

function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 md:grid-cols-2">{children}</div>;
}

function PersonalStep({ countries }: RegisterOptions) {
  const t = useTranslations("register");
  const common = useTranslations("common");
  return (
    <FieldGrid>
      <TextField name="firstName" label={t("firstName")} autoComplete="given-name" />
      <TextField
        name="lastName"
        label={t("lastName")}
        hint={common("optional")}
        help={t("lastNameHelp")}
        autoComplete="family-name"
      />
      <TextField name="email" type="email" label={t("email")} autoComplete="email" autoCapitalize="none" />
      <ComboboxField name="country" label={t("nationality")} placeholder={t("chooseCountry")} options={countries} />
      <TextField name="socialSecurityNumber" label={t("taxId")} autoComplete="off" />
      <TextField name="phoneNumber" type="tel" label={t("phone")} help={t("phoneHelp")} autoComplete="tel" />
      <div className="flex flex-col gap-5">
        <PasswordField name="password" label={t("password")} help={t("passwordHelp")} autoComplete="new-password" />
        <PasswordStrength name="password" score={score} />
      </div>
      <PasswordField name="confirmPassword" label={t("confirmPassword")} autoComplete="new-password" />
    </FieldGrid>
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
      <SelectField name="accountType" label={t("accountType")} placeholder={t("chooseAccountType")} options={types} />
      <SelectField name="currency" label={t("currency")} placeholder={t("chooseCurrency")} options={currencies} />
      <PinField name="DomesticTransferPin" label={t("domesticPin")} help={t("pinHelp")} />
      <PinField name="ForeignTransferPin" label={t("foreignPin")} help={t("pinHelp")} />
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

/** The three steps in their order. `title` is the key of a step's title. */
export const registerStepViews = [
  { title: "personal", View: PersonalStep },
  { title: "residential", View: ResidentialStep },
  { title: "account", View: AccountStep },
] as const;
