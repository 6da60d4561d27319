"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField, SelectField } from "@/components/forms/choice-fields";
import { TextField } from "@/components/forms/form-fields";
import { FormSection } from "@/components/forms/form-section";
import { DisclosureRow } from "@/components/ui/disclosure-row";
import type { Choice } from "@/components/ui/select/choice";
import { wireCharges, wirePurposes, wireTextMax } from "@/lib/transfers/wire.model";
import { type AccountValues, useProposal } from "./use-typed-account";

type AddressProps = {
  countries: readonly Choice[];
  /** Whether the town and the country may be missing. */
  isOptional?: boolean;
};

/**
 * The address of a wire's receiver, in the surrounding form. The field for the receiver's country is filled with the country of
 * the bank, until the customer chooses another country.
 */
export function ReceiverAddressFields({ countries, isOptional = false }: AddressProps) {
  const t = useTranslations("wireDetails");
  const common = useTranslations("common");
  useProposal("receiverCountry", useWatch<AccountValues, "country">({ name: "country" }));
  return (
    <FormSection
      title={t("address")}
      text={t("addressHelp")}
      className="grid grid-cols-1 gap-x-3 gap-y-4 min-[23em]:grid-cols-2 md:grid-cols-[1fr_2fr]"
    >
      <div className="min-[23em]:col-span-2">
        <TextField
          name="receiverStreet"
          label={t("receiverStreet")}
          hint={common("optional")}
          autoComplete="off"
          maxLength={wireTextMax.receiverStreet}
        />
      </div>
      <TextField
        name="receiverPostcode"
        label={t("receiverPostcode")}
        hint={common("optional")}
        autoComplete="off"
        maxLength={wireTextMax.receiverPostcode}
      />
      <TextField
        name="receiverTown"
        label={t("receiverTown")}
        hint={isOptional ? common("optional") : undefined}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={wireTextMax.receiverTown}
      />
      <div className="min-[23em]:col-span-2">
        <ComboboxField
          name="receiverCountry"
          label={t("receiverCountry")}
          hint={isOptional ? common("optional") : undefined}
          placeholder={t("chooseCountry")}
          options={countries}
        />
      </div>
    </FormSection>
  );
}

const termFields = ["purpose", "charges", "remittance"] as const;

type WireTermFieldsProps = {
  /** The name of the country of the receiver's bank, if the banks of this country require the purpose of a payment. */
  purposeCountry?: string | undefined;
};

/**
 * The fields for purpose, charges and remittance text, as a row of a list. Few orders need these fields, so the row is closed at
 * first. If the value of a field differs from its default, the row is open when the form opens. If the country of the receiver's
 * bank requires the purpose, the field for the purpose is above the row.
 */
export function WireTermFields({ purposeCountry }: WireTermFieldsProps) {
  const t = useTranslations("wireDetails");
  const common = useTranslations("common");
  const form = useFormContext<Record<(typeof termFields)[number], string>>();
  const [purpose, charges, remittance] = form.getValues(termFields);
  const present = useWatch<Record<(typeof termFields)[number], string>, typeof termFields>({ name: termFields });
  const purposeField = (
    <SelectField
      name="purpose"
      label={t("purpose")}
      hint={common("optional")}
      help={purposeCountry ? t("purposeAsked", { country: purposeCountry }) : undefined}
      placeholder={t("noPurpose")}
      options={wirePurposes.map((code) => ({ value: code, label: t(`purposes.${code}`) }))}
    />
  );
  return (
    <>
      {purposeCountry ? <div className="py-4">{purposeField}</div> : null}
      <DisclosureRow
        title={t(purposeCountry ? "termsWithoutPurpose" : "terms")}
        value={useTermsText(present)}
        isOpenAtFirst={Boolean(purpose || remittance || (charges && charges !== wireCharges[0]))}
      >
        <TextField
          name="remittance"
          label={t("remittance")}
          hint={common("optional")}
          help={t("remittanceHelp")}
          autoComplete="off"
          maxLength={wireTextMax.remittance}
        />
        {purposeCountry ? null : purposeField}
        <SelectField
          name="charges"
          label={t("charges")}
          options={wireCharges.map((code) => ({ value: code, label: t(`chargesOf.${code}`) }))}
        />
      </DisclosureRow>
    </>
  );
}

/** The chosen terms in one line, such as "Rent · Shared charges". */
function useTermsText([purpose, charges, remittance]: readonly (string | undefined)[]): string {
  const t = useTranslations("wireDetails");
  const knownPurpose = wirePurposes.find((code) => code === purpose);
  const knownCharges = wireCharges.find((code) => code === charges);
  return [knownPurpose && t(`purposes.${knownPurpose}`), knownCharges && t(`chargesShort.${knownCharges}`), remittance]
    .filter(Boolean)
    .join(" · ");
}
