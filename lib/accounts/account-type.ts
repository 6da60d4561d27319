import * as z from "zod";

/** The four account types and their names on the wire and in English texts. */
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

/** Reads a type by its code or by any of its names, such as `Premium Finance Account`, in any letter case. */
export const accountTypeInput = z.string({ error: "required" }).transform((text, context): AccountTypeCode => {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .replace(/ account$/, "");
  const code = accountTypes.find((candidate) => candidate.replace("_", " ") === key);
  if (code) return code;
  context.addIssue({ code: "custom", message: text.trim() === "" ? "required" : "accountType" });
  return z.NEVER;
});
