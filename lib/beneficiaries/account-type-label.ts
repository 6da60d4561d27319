import { type AccountTypeCode, accountTypeLabel } from "@/lib/accounts/account-type";

/** The names of the account types of beneficiaries; one of them differs from the name of the same type of an account. */
export const beneficiaryAccountTypeLabel = {
  ...accountTypeLabel,
  premium_finance: "Premium Finance Account",
} as const satisfies Record<AccountTypeCode, string>;
