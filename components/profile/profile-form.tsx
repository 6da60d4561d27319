"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type ReactNode, useState } from "react";
import { updateProfileAction } from "@/app/api/users/actions";
import { ActionForm } from "@/components/forms/action-form";
import { ComboboxField, SelectField } from "@/components/forms/choice-fields";
import { PinField, SubmitButton, TextField } from "@/components/forms/form-fields";
import type { FactorKind } from "@/components/second-factors/factor";
import { ProofField } from "@/components/second-factors/proof-field";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { classNames } from "@/components/ui/class-names";
import type { CountryOption } from "@/lib/i18n/countries";
import { paths } from "@/lib/paths";
import { type ProfileTextName, profileTexts } from "@/lib/profile-texts";
import type { ProfileFormFields } from "@/lib/users/edit-schema";
import { genders } from "@/lib/users/gender.model";
import { UnsavedChanges } from "./unsaved-changes";

// The schema contains every country of the world, so it loads on demand.
const fetchSchema = async () => (await import("@/lib/users/edit-schema")).profileForm;

type ProfileFormProps = {
  profile: ProfileFormFields;
  countries: CountryOption[];
  kinds: readonly FactorKind[];
  /** The PINs that staff have reset. `ended` is true if the customer can no longer choose a new PIN. */
  pinResets: { pin: "domestic" | "foreign" | "atm"; until: string; ended: boolean }[];
};

/** Shows and changes the customer's own profile. After a change, the customer must log in again (docs/domain.md, "Customers"). */
export function ProfileForm({ profile, countries, kinds, pinResets }: ProfileFormProps) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const { DomesticTransferPin, ForeignTransferPin, ATMPin, currentPassword, code, passkey, ...seen } = profile;
  const [isSaved, setSaved] = useState(false);
  const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => updateProfileAction({ ...values, seen })}
      defaultValues={profile}
      keepAs="profile"
      success={{ kind: "success", title: t("success"), hint: t("successText") }}
      onSuccess={() => setSaved(true)}
      // Loads a new document, so that no data of the ended session stays on this page.
      onDone={() => window.location.assign(paths.login())}
      error={({ message }) => ({ kind: "error", title: t("error"), hint: message })}
      className="flex flex-col gap-6"
    >
      <UnsavedChanges isSaved={isSaved} />
      <Section title={t("personal")} grid="md:grid-cols-6 md:*:col-span-2 md:*:nth-[-n+2]:col-span-3">
        <TextField name="firstName" label={t("fields.firstName")} autoComplete="given-name" maxLength={60} />
        <TextField
          name="lastName"
          label={t("fields.lastName")}
          hint={common("optional")}
          autoComplete="family-name"
          maxLength={60}
        />
        <SelectField
          name="gender"
          label={t("fields.gender")}
          autoComplete="sex"
          placeholder={t("genders.none")}
          options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
        />
        <TextField
          name="phoneNumber"
          type="tel"
          label={t("fields.phoneNumber")}
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
        />
        <ComboboxField name="country" label={t("fields.nationality")} options={countryOptions} />
      </Section>
      <Section title={t("residence")} grid="md:grid-cols-3 md:*:first:col-span-2">
        <ProfileText name="address" autoComplete="street-address" />
        <ComboboxField
          name="countryOfResidence"
          label={t("fields.countryOfResidence")}
          autoComplete="country"
          options={countryOptions}
        />
        <ProfileText name="city" autoComplete="address-level2" />
        <ProfileText name="state" autoComplete="address-level1" />
        <ProfileText name="zip" autoComplete="postal-code" />
      </Section>
      <Section title={t("pins")} text={t("pinsHelp")}>
        {pinResets.length > 0 ? (
          <div className="md:col-span-2">
            <Alert tone="warning" title={t("pinReset.title")}>
              {pinResets.map(({ pin, until, ended }) => (
                <p key={pin}>{t(ended ? "pinReset.ended" : "pinReset.open", { pin: t(`fields.${pin}Pin`), until })}</p>
              ))}
            </Alert>
          </div>
        ) : null}
        <PinField name="DomesticTransferPin" label={t("fields.domesticPin")} onFocus={selectAll} />
        <PinField name="ForeignTransferPin" label={t("fields.foreignPin")} onFocus={selectAll} />
        <PinField name="ATMPin" label={t("fields.atmPin")} onFocus={selectAll} />
        <ProofField kinds={kinds} isWithPassword={pinResets.some(({ ended }) => !ended)} />
      </Section>
      <div className="flex flex-wrap items-center gap-4" data-ends-session>
        <SubmitButton busyText={t("busy")} className="max-md:w-full">
          {t("submit")}
        </SubmitButton>
        <p className="text-sm text-ink-muted">{t("logInAgain")}</p>
      </div>
    </ActionForm>
  );
}

type ProfileTextProps = { name: ProfileTextName; autoComplete: string; hint?: string };

/** The field of one of the texts of a profile. */
function ProfileText({ name, ...rest }: ProfileTextProps) {
  const t = useTranslations("profile.fields");
  return <TextField name={name} label={t(name)} maxLength={profileTexts[name]} {...rest} />;
}

/** Selects the dots that represent the set PIN, so that the first typed digit replaces the dots. */
function selectAll(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select();
}

/** `grid` are the classes of the columns on wide screens. */
type SectionProps = { title: string; text?: string; grid?: string; children: ReactNode };

function Section({ title, text, grid = "md:grid-cols-2", children }: SectionProps) {
  return (
    <Card>
      <CardHead title={title} text={text} />
      <div className={classNames("grid items-start gap-5 p-5", grid)}>{children}</div>
    </Card>
  );
}
