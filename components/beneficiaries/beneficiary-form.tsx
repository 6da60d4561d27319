"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { addBeneficiaryAction, editBeneficiaryAction } from "@/app/api/beneficiary/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/choice-fields";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { LateProofField } from "@/components/second-factors/late-proof-field";
import { noProof } from "@/components/second-factors/proof-field";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import type { Choice } from "@/components/ui/select/choice";
import { SavedWireFields } from "@/components/wires/saved-wire-fields";
import { noSavedWire } from "@/components/wires/wire-details";
import { type AccountTypeCode, accountTypes } from "@/lib/accounts/account-type.model";
import type { BeneficiaryFormFields } from "@/lib/beneficiaries/schema";
import type { SavedWire } from "@/lib/transfers/wire.model";

const fetchSchema = async () => (await import("@/lib/beneficiaries/schema")).addBeneficiaryInput;

/** The fields of a beneficiary that the dialogs show. */
export type BeneficiaryDetails = SavedWire & {
  nickname: string;
  accountName: string;
  accountNumber: string;
  accountType: AccountTypeCode;
};

type BeneficiaryFormProps = {
  /** The beneficiary to edit. If missing, the form adds a new beneficiary. */
  beneficiary?: BeneficiaryDetails;
  /** The customer's e-mail, when staff work on a customer's beneficiaries. */
  ownerEmail?: string;
  countries: readonly Choice[];
  onDone: () => void;
  onCancel: () => void;
};

/** Adds or edits a beneficiary. The account number of an existing beneficiary cannot be changed. */
export function BeneficiaryForm({ beneficiary, ownerEmail, countries, onDone, onCancel }: BeneficiaryFormProps) {
  const t = useTranslations("beneficiaries");
  const common = useTranslations("common");
  const dialog = beneficiary ? "editDialog" : "addDialog";
  const defaultValues = {
    ...(beneficiary ?? { nickname: "", accountName: "", accountNumber: "", accountType: "checking", ...noSavedWire }),
    ...(ownerEmail ? { email: ownerEmail } : noProof),
  } as BeneficiaryFormFields;
  const [isProofNeeded, setProofNeeded] = useState(false);
  const send = beneficiary ? editBeneficiaryAction : addBeneficiaryAction;
  return (
    <ActionForm
      schema={fetchSchema}
      action={async (values: BeneficiaryFormFields, requestId) => {
        const result = await send(values, requestId);
        // A proof of identity is required from the second change on the same day, and for each change of a payee's bank. When the
        // bank refuses a change without a proof, the form shows the field for the proof, even before the field's texts have
        // loaded.
        if (!result.ok && result.fields?.currentPassword) setProofNeeded(true);
        return result;
      }}
      defaultValues={defaultValues}
      keepAs={beneficiary ? `beneficiary/${beneficiary.accountNumber}` : "beneficiary"}
      onDone={onDone}
      onProposed={onCancel}
      error={({ message }) => ({ kind: "error", title: t(`${dialog}.error`), hint: message })}
      className="flex flex-col gap-5"
    >
      <TextField
        name="nickname"
        label={t("form.nickname")}
        help={t("form.nicknameHelp")}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        name="accountName"
        label={t("form.accountName")}
        help={t("form.accountNameHelp")}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
      />
      <TextField
        name="accountNumber"
        label={t("form.accountNumber")}
        help={beneficiary ? t("form.accountNumberFixed") : t("form.accountNumberHelp")}
        keepsHelp
        // The field is read-only and not `disabled`, because browsers do not submit disabled fields. In addition, keyboard users
        // cannot reach the help text of a disabled field.
        readOnly={beneficiary !== undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <SelectField
        name="accountType"
        label={t("form.accountType")}
        options={accountTypes.map((value) => ({ value, label: t(`accountTypes.${value}`) }))}
      />
      <SavedWireFields countries={countries} />
      {isProofNeeded ? <LateProofField /> : null}
      {beneficiary ? null : <p className="text-sm text-ink-muted">{t("addDialog.text")}</p>}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <SubmitButton busyText={t(`${dialog}.busy`)}>{t(`${dialog}.submit`)}</SubmitButton>
      </DialogActions>
    </ActionForm>
  );
}
