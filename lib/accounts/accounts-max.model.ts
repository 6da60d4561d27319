/**
 * The largest number of accounts of a person. The trigger `accounts_keep_count` checks the same limit
 * (docs/decisions/customer-accounts.md).
 */
export const accountsPerOwnerMax = 10;
