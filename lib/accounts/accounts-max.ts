/** The most accounts that one person may have; the trigger `accounts_keep_count` says the same (decision 92). */
export const accountsPerOwnerMax = 10;
