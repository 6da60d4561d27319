import "server-only";
import * as z from "zod";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { BeneficiaryStatus } from "@/lib/server/prisma-client/enums";
import { beneficiaryAccountTypeLabel } from "./account-type-label";
import type { Beneficiary } from "./beneficiary";

/** Returns a beneficiary with the field names of the HTTP contract. */
export function beneficiaryJson(beneficiary: Beneficiary) {
  return {
    ...baseMembers(beneficiary),
    email: beneficiary.owner.email,
    nickname: beneficiary.nickname,
    accountName: beneficiary.accountName,
    accountNumber: beneficiary.accountNumber,
    accountType: beneficiaryAccountTypeLabel[beneficiary.accountType],
    status: beneficiary.status,
  };
}

export const beneficiaryShape = z.object({
  ...baseShape,
  email: z.string(),
  nickname: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(Object.values(beneficiaryAccountTypeLabel)),
  status: z.enum(BeneficiaryStatus),
});
