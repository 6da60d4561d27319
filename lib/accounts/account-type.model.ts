/** The four account types with their names in the HTTP contract and in English texts. */
export const accountTypeLabel = {
  checking: "Checking",
  savings: "Savings",
  fixed_deposit: "Fixed Deposit",
  premium_finance: "Premium Finance",
} as const;

export type AccountTypeCode = keyof typeof accountTypeLabel;

/** The key of each type's name in the `common` messages. */
export const accountTypeMessage = {
  checking: "accountTypeChecking",
  savings: "accountTypeSavings",
  fixed_deposit: "accountTypeFixedDeposit",
  premium_finance: "accountTypePremiumFinance",
} as const satisfies Record<AccountTypeCode, string>;

export const accountTypes = Object.keys(accountTypeLabel) as AccountTypeCode[];
