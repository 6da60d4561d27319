import type { Currency } from "@/lib/money/currency";

/** A customer's account from or to which a loan or deposit can be paid. */
export type PayingAccount = { accountNumber: string; currency: Currency; availableMinor: bigint };

/** Returns the customer's active accounts, in the given order. */
export function payingAccounts(accounts: (PayingAccount & { status: string })[]): PayingAccount[] {
  return accounts
    .filter(({ status }) => status === "active")
    .map(({ accountNumber, currency, availableMinor }) => ({ accountNumber, currency, availableMinor }));
}
