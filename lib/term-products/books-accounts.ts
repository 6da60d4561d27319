import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";

/** The accounts of the books between which the money of a loan or a deposit moves: its own, null until it has one, and the customer's. */
export type BooksAccounts = { ledgerAccountId: bigint | null; customerLedgerAccountId: bigint };

/** The ids of those that exist. */
export function accountsOf({ ledgerAccountId, customerLedgerAccountId }: BooksAccounts): bigint[] {
  return ledgerAccountId === null ? [customerLedgerAccountId] : [customerLedgerAccountId, ledgerAccountId];
}

/**
 * Opens one of the bank's own accounts in each of these currencies, before anything is locked.
 *
 * @returns a look-up of the account by currency
 */
export async function openInCurrencies(
  tx: Queryable,
  open: (tx: Queryable, currency: Currency) => Promise<bigint>,
  currencies: Iterable<Currency>,
): Promise<(currency: Currency) => bigint> {
  const accounts = new Map<Currency, bigint>();
  for (const currency of [...new Set(currencies)].sort()) accounts.set(currency, await open(tx, currency));
  return (currency) => {
    const account = accounts.get(currency);
    if (account === undefined) throw new Error(`no account in ${currency} was opened`);
    return account;
  };
}
