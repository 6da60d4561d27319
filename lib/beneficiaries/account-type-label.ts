import { type AccountTypeCode, accountTypeLabel } from "@/lib/accounts/account-type.model";

/** The names of the account types of beneficiaries. `premium_finance` has a different name for the bank's own accounts. */
export const beneficiaryAccountTypeLabel = {
  ...accountTypeLabel,
  premium_finance: "Premium Finance Account",
} as const satisfies Record<AccountTypeCode, string>;
