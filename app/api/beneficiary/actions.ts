"use server";

import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { restoreBeneficiary } from "@/lib/beneficiaries/restore-beneficiary";
import { addBeneficiaryInput, beneficiaryKeyInput, restoreBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { change, commandAction, sessionAction } from "@/lib/server/action";

export const addBeneficiaryAction = commandAction(addBeneficiaryInput, change(addBeneficiary));

/** The input has the same fields as the form for a new beneficiary. The account number identifies the edited beneficiary. */
export const editBeneficiaryAction = commandAction(
  addBeneficiaryInput,
  change((actor, { email, accountNumber, currentPassword, code, passkey, ...payload }, requestId) =>
    editBeneficiary(actor, { email, accountNumber, currentPassword, code, passkey, payload }, requestId),
  ),
);

export const deleteBeneficiaryAction = sessionAction(beneficiaryKeyInput, change(deleteBeneficiary));

/** Restores a deleted beneficiary. */
export const restoreBeneficiaryAction = sessionAction(restoreBeneficiaryInput, change(restoreBeneficiary));
