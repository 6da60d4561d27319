/**
 * The largest number of accounts that a person may have. The trigger `accounts_keep_count` checks the same limit
 * (docs/decisions/customer-accounts.md).
 */
export const accountsPerOwnerMax = 10;
