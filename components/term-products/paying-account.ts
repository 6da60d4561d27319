import type { Currency } from "@/lib/money/currency";

/** A customer's account that can pay into or receive from a loan or deposit. */
export type PayingAccount = { accountNumber: string; currency: Currency; availableMinor: bigint };

/** The usable accounts of a customer, in their order. */
export function payingAccounts(accounts: (PayingAccount & { status: string })[]): PayingAccount[] {
  return accounts
    .filter(({ status }) => status === "active")
    .map(({ accountNumber, currency, availableMinor }) => ({ accountNumber, currency, availableMinor }));
}
