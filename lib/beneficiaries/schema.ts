import * as z from "zod";
import { accountTypeInput } from "@/lib/accounts/account-type-schema";
import { emailInput } from "@/lib/auth/schema";
import { requiredText } from "@/lib/text-schema";

/**
 * An account number of this or any other bank (an IBAN, say) as people write it. Spaces and dashes only help to read
 * it and letters count alike, so that one account is one beneficiary however it is typed.
 */
export const payeeAccountNumberInput = z
  .string({ error: "required" })
  .max(60, "accountNumber")
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(
    z
      .string()
      .min(1, { error: "required", abort: true })
      .regex(/^[A-Z0-9]{4,34}$/, "accountNumber"),
  );

const beneficiaryFields = {
  nickname: requiredText(60),
  accountName: requiredText(120),
  accountType: accountTypeInput,
};

/** A new beneficiary; `email` names its owner and is needed only where staff add one for a customer. */
export const addBeneficiaryInput = z.object({
  email: emailInput.optional(),
  ...beneficiaryFields,
  accountNumber: payeeAccountNumberInput,
});

export type AddBeneficiaryInput = z.output<typeof addBeneficiaryInput>;

/** Names a beneficiary; `email` as above. */
export const beneficiaryKeyInput = z.object({ email: emailInput.optional(), accountNumber: payeeAccountNumberInput });

export type BeneficiaryKey = z.output<typeof beneficiaryKeyInput>;

/** Changes to a beneficiary; a field that is absent stays as it is. `status: "deleted"` deletes it. */
export const editBeneficiaryInput = beneficiaryKeyInput.extend({
  payload: z.object({
    nickname: beneficiaryFields.nickname.optional(),
    accountName: beneficiaryFields.accountName.optional(),
    accountType: beneficiaryFields.accountType.optional(),
    /** Forms send it because they show it; it cannot change. */
    accountNumber: payeeAccountNumberInput.optional(),
    status: z.enum(["active", "deleted"], { error: "invalid" }).optional(),
  }),
});

export type EditBeneficiaryInput = z.output<typeof editBeneficiaryInput>;
export type BeneficiaryChanges = EditBeneficiaryInput["payload"];

/** The values of the dialog that adds or edits a beneficiary, as they are typed. */
export type BeneficiaryFormFields = z.input<typeof addBeneficiaryInput>;
