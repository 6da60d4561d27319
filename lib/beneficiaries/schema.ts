import * as z from "zod";
import { accountTypeInput } from "@/lib/accounts/account-type-schema";
import { proof } from "@/lib/auth/second-factors/proof-schema";
import { emailInput } from "@/lib/email-address";
import { accountNumberKey, payeeAccountNumberInput } from "@/lib/payee-accounts/account-schema";
import { requiredText } from "@/lib/text-schema";
import { addSavedWireProblems, savedWireInput } from "@/lib/transfers/wire-schema";

const beneficiaryFields = {
  nickname: requiredText(60),
  accountName: requiredText(120),
  accountType: accountTypeInput,
};

/** A new beneficiary. `email` identifies the owner, and is needed only when staff add the beneficiary for a customer. */
export const addBeneficiaryInput = z
  .object({
    email: emailInput.optional(),
    ...beneficiaryFields,
    ...proof,
    accountNumber: payeeAccountNumberInput,
    ...savedWireInput,
  })
  .superRefine((beneficiary, context) => addSavedWireProblems(beneficiary, context));

export type AddBeneficiaryInput = z.output<typeof addBeneficiaryInput>;

/** The key of a beneficiary. `email` identifies the owner, and is needed only when staff act for a customer. */
export const beneficiaryKeyInput = z.object({ email: emailInput.optional(), accountNumber: accountNumberKey });

/** The key of a deleted beneficiary to restore. The account number must be valid for a payee. */
export const restoreBeneficiaryInput = beneficiaryKeyInput.extend({ accountNumber: payeeAccountNumberInput });

export type BeneficiaryKey = z.output<typeof beneficiaryKeyInput>;

/** Changes to a beneficiary. An absent field stays unchanged. `status: "deleted"` deletes the beneficiary. */
export const editBeneficiaryInput = beneficiaryKeyInput
  .extend({
    ...proof,
    payload: z.object({
      nickname: beneficiaryFields.nickname.optional(),
      accountName: beneficiaryFields.accountName.optional(),
      accountType: beneficiaryFields.accountType.optional(),
      /** Forms also send the account number that they show. The number cannot change. */
      accountNumber: accountNumberKey.optional(),
      status: z.enum(["active", "deleted"], { error: "invalid" }).optional(),
      ...savedWireInput,
    }),
  })
  .superRefine(({ accountNumber, payload }, context) =>
    addSavedWireProblems({ ...payload, accountNumber }, context, ["payload"]),
  );

export type EditBeneficiaryInput = z.output<typeof editBeneficiaryInput>;
export type BeneficiaryChanges = EditBeneficiaryInput["payload"];

/** The values that the reader types in the dialog that adds or edits a beneficiary. */
export type BeneficiaryFormFields = z.input<typeof addBeneficiaryInput>;
