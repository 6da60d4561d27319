"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type ReactNode, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { updateProfileAction } from "@/app/api/users/actions";
import { ActionForm } from "@/components/forms/action-form";
import { ComboboxField, SelectField } from "@/components/forms/choice-fields";
import { PinField, TextField } from "@/components/forms/form-fields";
import { SubmitOrCancel } from "@/components/forms/submit-or-cancel";
import type { FactorKind } from "@/components/second-factors/factor";
import { ProofField } from "@/components/second-factors/proof-field";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { classNames } from "@/components/ui/class-names";
import type { CountryOption } from "@/lib/i18n/countries";
import { paths } from "@/lib/paths";
import { type ProfileTextName, profileTexts } from "@/lib/profile-texts";
import type { ProfileFormFields } from "@/lib/users/edit-schema";
import { genders } from "@/lib/users/gender.model";
import { type PinReset, PinResetAlert } from "./pin-reset-alert";
import { UnsavedChanges } from "./unsaved-changes";

// The schema is large, because it contains all countries, so it loads on demand.
const fetchSchema = async () => (await import("@/lib/users/edit-schema")).profileForm;

type ProfileFormProps = {
  profile: ProfileFormFields;
  /** The phone number in groups of digits. */
  phone: string;
  countries: CountryOption[];
  kinds: readonly FactorKind[];
  pinResets: PinReset[];
};

/** Changes the customer's own profile. After a change, the customer must log in again (docs/domain.md, "Customers"). */
export function ProfileForm({ profile, phone, countries, kinds, pinResets }: ProfileFormProps) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const { DomesticTransferPin, ForeignTransferPin, ATMPin, currentPassword, code, passkey, ...seen } = profile;
  const [isSaved, setSaved] = useState(false);
  const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => updateProfileAction({ ...values, seen })}
      defaultValues={{ ...profile, phoneNumber: phone }}
      keepAs="profile"
      success={{ kind: "success", title: t("success"), hint: t("successText") }}
      onSuccess={() => setSaved(true)}
      // Loads a new document, so that no data of the ended session stays on this page.
      onDone={() => window.location.assign(paths.login())}
      error={({ message }) => ({ kind: "error", title: t("error"), hint: message })}
      className="flex min-w-0 flex-col gap-6"
    >
      <UnsavedChanges isSaved={isSaved} />
      <Card aria-labelledby="edit-details">
        <CardHead id="edit-details" title={t("edit")} text={<span data-ends-session>{t("logInAgain")}</span>} />
        <Section
          title={t("personal")}
          grid="md:grid-cols-12 md:*:col-span-6 md:*:nth-3:col-span-3 md:*:nth-4:col-span-4 md:*:nth-5:col-span-5"
        >
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
        <Section
          title={t("residence")}
          grid="min-[22em]:max-md:grid-cols-2 min-[22em]:max-md:*:nth-[-n+3]:col-span-2 md:grid-cols-12 md:*:col-span-4 md:*:first:col-span-7 md:*:nth-2:col-span-5"
        >
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
        <Section id="pins" title={t("pins")} text={t("pinsHelp")} grid="md:grid-cols-3">
          {pinResets.length > 0 ? (
            <div className="md:col-span-3">
              <PinResetAlert pinResets={pinResets} />
            </div>
          ) : null}
          <PinField name="DomesticTransferPin" label={t("fields.domesticPin")} onFocus={selectAll} />
          <PinField name="ForeignTransferPin" label={t("fields.foreignPin")} onFocus={selectAll} />
          <PinField name="ATMPin" label={t("fields.atmPin")} onFocus={selectAll} />
        </Section>
        <ChangeProof
          profile={profile}
          phone={phone}
          kinds={kinds}
          isWithPassword={pinResets.some(({ ended }) => !ended)}
        />
        <SubmitOrCancel text={t("submit")} busyText={t("busy")} cancelHref={paths.profile} isInset={false} />
      </Card>
    </ActionForm>
  );
}

const pinNames = ["DomesticTransferPin", "ForeignTransferPin", "ATMPin"] as const;
const proofNames = ["currentPassword", "code", "passkey"] as const;

type ChangeProofProps = Pick<ProfileFormProps, "profile" | "phone" | "kinds"> & { isWithPassword: boolean };

/** The digits of a phone number. Spaces and punctuation do not change a number. */
const phoneDigits = (text: string) => text.replace(/[^\d+]/g, "");

/** Asks for a proof of identity if the customer changes a PIN or the phone number, or if the server has required the proof. */
function ChangeProof({ profile, phone, kinds, isWithPassword }: ChangeProofProps) {
  const t = useTranslations("profile");
  const { formState } = useFormContext<ProfileFormFields>();
  const pins = useWatch<ProfileFormFields, typeof pinNames>({ name: pinNames });
  const phoneNumber = useWatch<ProfileFormFields, "phoneNumber">({ name: "phoneNumber" });
  const isChanged =
    pinNames.some((name, index) => pins[index] !== profile[name]) || phoneDigits(phoneNumber) !== phoneDigits(phone);
  if (!isChanged && !proofNames.some((name) => formState.errors[name])) return null;
  return (
    <Section title={t("proof")} text={t("proofText")}>
      <ProofField kinds={kinds} isWithPassword={isWithPassword} />
    </Section>
  );
}

type ProfileTextProps = { name: ProfileTextName; autoComplete: string; hint?: string };

/** The field for one text of a profile. */
function ProfileText({ name, ...rest }: ProfileTextProps) {
  const t = useTranslations("profile.fields");
  return <TextField name={name} label={t(name)} maxLength={profileTexts[name]} {...rest} />;
}

/** Selects the whole text of the field, so that the first typed digit replaces the dots that stand for the present PIN. */
function selectAll(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select();
}

/** `id` is for links to the section. `grid` contains the CSS classes for the columns on wide screens. */
type SectionProps = { id?: string; title: string; text?: string; grid?: string; children: ReactNode };

function Section({ id, title, text, grid = "md:grid-cols-2", children }: SectionProps) {
  return (
    <section id={id} className="border-t border-line p-card nth-2:border-t-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      {text ? <p className="text-sm text-ink-muted">{text}</p> : null}
      <div className={classNames("mt-4 grid items-start gap-5", grid)}>{children}</div>
    </section>
  );
}
