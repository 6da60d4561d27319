import { type AccountTypeCode, accountTypeLabel } from "@/lib/accounts/account-type.model";

/** The names of the account types of beneficiaries. Only the name of `premium_finance` differs from `accountTypeLabel`. */
export const beneficiaryAccountTypeLabel = {
  ...accountTypeLabel,
  premium_finance: "Premium Finance Account",
} as const satisfies Record<AccountTypeCode, string>;
