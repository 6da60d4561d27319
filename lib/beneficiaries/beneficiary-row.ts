import "server-only";
import * as z from "zod";
import { rowBase, rowBaseShape } from "@/lib/lists/api-rows";
import { BeneficiaryStatus } from "@/lib/server/prisma-client/enums";
import { beneficiaryAccountTypeLabel } from "./account-type-label";
import type { Beneficiary } from "./beneficiary";

/** A beneficiary in the HTTP contract's names. */
export function beneficiaryRow(beneficiary: Beneficiary) {
  return {
    ...rowBase(beneficiary),
    email: beneficiary.owner.email,
    nickname: beneficiary.nickname,
    accountName: beneficiary.accountName,
    accountNumber: beneficiary.accountNumber,
    accountType: beneficiaryAccountTypeLabel[beneficiary.accountType],
    status: beneficiary.status,
  };
}

export const beneficiaryShape = z.object({
  ...rowBaseShape,
  email: z.string(),
  nickname: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(Object.values(beneficiaryAccountTypeLabel)),
  status: z.enum(BeneficiaryStatus),
});
