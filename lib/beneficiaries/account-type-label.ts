import { type AccountTypeCode, accountTypeLabel } from "@/lib/accounts/account-type";

/** Names of the account types on beneficiaries, where one reads differently from everywhere else. */
export const beneficiaryAccountTypeLabel = {
  ...accountTypeLabel,
  premium_finance: "Premium Finance Account",
} as const satisfies Record<AccountTypeCode, string>;
