"use client";

import { useTranslations } from "next-intl";
import { deleteBeneficiaryAction } from "@/app/api/beneficiary/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { DialogActions } from "@/components/ui/dialog";
import type { BeneficiaryDetails } from "./beneficiary-form";

const fetchSchema = async () => (await import("@/lib/beneficiaries/schema")).beneficiaryKeyInput;

type DeleteFormProps = {
  beneficiary: BeneficiaryDetails;
  /** The customer's e-mail, when staff work on a customer's beneficiaries. */
  ownerEmail?: string;
  onDone: () => void;
  onCancel: () => void;
};

/** Asks for confirmation before deleting a beneficiary, and shows the beneficiary. */
export function DeleteForm({ beneficiary, ownerEmail, onDone, onCancel }: DeleteFormProps) {
  const t = useTranslations("beneficiaries");
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values) => deleteBeneficiaryAction(values)}
      defaultValues={{ accountNumber: beneficiary.accountNumber, ...(ownerEmail ? { email: ownerEmail } : {}) }}
      onDone={onDone}
      error={({ message }) => ({ kind: "error", title: t("deleteDialog.error"), hint: message })}
    >
      <p className="mb-3">{t("deleteDialog.question")}</p>
      <DescriptionList
        items={[
          { term: t("columns.nickname"), value: beneficiary.nickname },
          { term: t("columns.accountName"), value: beneficiary.accountName },
          { term: t("columns.accountNumber"), value: beneficiary.accountNumber },
        ]}
      />
      <DialogActions>
        <Button variant="secondary" autoFocus onClick={onCancel}>
          {t("deleteDialog.no")}
        </Button>
        <SubmitButton variant="danger" busyText={t("deleteDialog.busy")}>
          {t("deleteDialog.yes")}
        </SubmitButton>
      </DialogActions>
    </ActionForm>
  );
}
