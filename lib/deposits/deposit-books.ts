import "server-only";
import { openDepositInterestAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import { type BooksAccounts, openInCurrencies } from "@/lib/term-products/books-accounts";
import type { Recipient } from "@/lib/term-products/notice";
import type { Deposit } from "./deposit";
import { payInterest } from "./deposits.sql";

/** The data of a deposit that postings and notices need. */
export type BookedDeposit = Pick<Deposit, "id" | "depositName" | "amountMinor" | "currency" | "maturesOn"> &
  BooksAccounts & { owner: Recipient };

/** An unpaid payout and its deposit. The rows of the payout and the deposit are locked. */
export type UnpaidPayout = { deposit: BookedDeposit; number: number; dueOn: string; interestMinor: bigint };

/** Pays each payout once to the deposit's owner, and marks the payout as paid. */
export async function postPayouts(tx: Queryable, actor: string, payouts: UnpaidPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  await openInterestAccounts(
    tx,
    payouts.map(({ deposit }) => deposit.currency),
  );
  await payInterest(tx, actor, payouts);
}

/**
 * Opens the bank's expense account for deposit interest in each of the currencies. Callers must call this function before they
 * lock any row.
 */
export function openInterestAccounts(
  tx: Queryable,
  currencies: Iterable<Currency>,
): Promise<(currency: Currency) => bigint> {
  return openInCurrencies(tx, openDepositInterestAccount, currencies);
}
