import type { Currency } from "@/lib/money/currency";

/** An account of the customer that a loan or a deposit can be paid from and to. */
export type PayingAccount = { accountNumber: string; currency: Currency; availableMinor: bigint };

/** Those of a customer's accounts that may be used, in their order. */
export function payingAccounts(accounts: (PayingAccount & { status: string })[]): PayingAccount[] {
  return accounts
    .filter(({ status }) => status === "active")
    .map(({ accountNumber, currency, availableMinor }) => ({ accountNumber, currency, availableMinor }));
}
