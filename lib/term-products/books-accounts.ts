import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";

/**
 * The two ledger accounts of a loan or a deposit. Money moves between them. `ledgerAccountId` is the account of the loan or
 * deposit itself. This id is null until the account is opened.
 */
export type BooksAccounts = { ledgerAccountId: bigint | null; customerLedgerAccountId: bigint };

/** The ids of the ledger accounts that are already open. */
export function accountsOf({ ledgerAccountId, customerLedgerAccountId }: BooksAccounts): bigint[] {
  return ledgerAccountId === null ? [customerLedgerAccountId] : [customerLedgerAccountId, ledgerAccountId];
}

/**
 * Calls `open` once for each of `currencies`. Each call opens a ledger account of the bank in this currency. Commands must call
 * this function before they lock anything.
 *
 * @returns a function that returns the id of the opened account in a currency
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
