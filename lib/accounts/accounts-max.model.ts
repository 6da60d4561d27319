/**
 * The largest number of accounts of one person. The trigger `accounts_keep_count` uses the same number
 * (docs/decisions/customer-accounts.md).
 */
export const accountsPerOwnerMax = 10;
