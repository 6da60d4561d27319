/**
 * The kinds of corrections of a customer's balance. Each kind has its own counter account
 * (prisma/functions/entries/correct_balance.sql). `error`: the operating losses, for an error of the bank. `goodwill`: the
 * goodwill payments. `fee`: the fees. `opening`: the opening balances, for a balance that was taken over with the account.
 */
export const correctionKinds = ["error", "goodwill", "fee", "opening"] as const;

export type CorrectionKind = (typeof correctionKinds)[number];
