import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";

/**
 * The accounts of the books between which the money of a loan or a deposit moves: the record's own account, which is null until
 * it is opened, and the customer's account.
 */
export type BooksAccounts = { ledgerAccountId: bigint | null; customerLedgerAccountId: bigint };

/** The ids of the accounts that exist. */
export function accountsOf({ ledgerAccountId, customerLedgerAccountId }: BooksAccounts): bigint[] {
  return ledgerAccountId === null ? [customerLedgerAccountId] : [customerLedgerAccountId, ledgerAccountId];
}

/**
 * Opens one of the bank's own accounts in each of these currencies. Commands call this function before they lock anything.
 *
 * @returns a function that looks up the account by currency
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
