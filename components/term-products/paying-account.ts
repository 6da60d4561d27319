import type { Currency } from "@/lib/money/currency";

/** A customer's account that can pay or receive the money of a loan or deposit. */
export type PayingAccount = {
  accountNumber: string;
  nickname: string | null;
  currency: Currency;
  availableMinor: bigint;
};

/** An account of the customer, which may be suspended or blocked. */
export type OwnAccount = PayingAccount & { status: string };

/** Returns the customer's active accounts, in the given order. */
export function payingAccounts(accounts: OwnAccount[]): PayingAccount[] {
  return accounts
    .filter(({ status }) => status === "active")
    .map(({ accountNumber, nickname, currency, availableMinor }) => ({
      accountNumber,
      nickname,
      currency,
      availableMinor,
    }));
}
