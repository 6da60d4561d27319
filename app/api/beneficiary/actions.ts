"use server";

import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { restoreBeneficiary } from "@/lib/beneficiaries/restore-beneficiary";
import { addBeneficiaryInput, beneficiaryKeyInput } from "@/lib/beneficiaries/schema";
import { change, commandAction, sessionAction } from "@/lib/server/action";

export const addBeneficiaryAction = commandAction(addBeneficiaryInput, change(addBeneficiary));

/** Takes the fields of the form that adds a beneficiary; the account number says which one is edited. */
export const editBeneficiaryAction = sessionAction(
  addBeneficiaryInput,
  change((actor, { email, accountNumber, ...payload }) => editBeneficiary(actor, { email, accountNumber, payload })),
);

export const deleteBeneficiaryAction = sessionAction(beneficiaryKeyInput, change(deleteBeneficiary));

/** Takes back a deletion that was just made. */
export const restoreBeneficiaryAction = sessionAction(beneficiaryKeyInput, change(restoreBeneficiary));
