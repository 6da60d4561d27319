/**
 * The kinds of corrections of a customer's balance. Each kind is posted against its own account of the bank
 * (prisma/functions/entries/correct_balance.sql). `error` corrects an error of the bank against the operating losses. `goodwill`
 * is posted against the goodwill payments, and `fee` against the income from fees. `opening` enters a balance from another system
 * against the opening balances.
 */
export const correctionKinds = ["error", "goodwill", "fee", "opening"] as const;

export type CorrectionKind = (typeof correctionKinds)[number];
