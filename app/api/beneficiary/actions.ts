"use server";

import { revalidatePath } from "next/cache";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { addBeneficiaryInput, beneficiaryKeyInput } from "@/lib/beneficiaries/schema";
import { paths } from "@/lib/paths";
import { commandAction, sessionAction } from "@/lib/server/action";

export const addBeneficiaryAction = commandAction(addBeneficiaryInput, async (actor, input, requestId) => {
  await addBeneficiary(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return null;
});

/** Takes the same form as adding does: its account number says which one is meant. */
export const editBeneficiaryAction = sessionAction(addBeneficiaryInput, async (actor, input) => {
  const { email, accountNumber, ...payload } = input;
  await editBeneficiary(actor, { email, accountNumber, payload });
  revalidatePath(paths.home, "layout");
  return null;
});

export const deleteBeneficiaryAction = sessionAction(beneficiaryKeyInput, async (actor, input) => {
  await deleteBeneficiary(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});
