import "server-only";
import { rowBase } from "@/lib/server/http";
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
