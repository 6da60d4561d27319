import type { ListedStatement } from "@/lib/reconciliation/files/find-files.sql";

/**
 * Returns the accounts that the file's network gets when the file is imported, as one text. Empty if the network already has
 * its accounts.
 */
export function newAccounts(statements: ListedStatement[]): string {
  const fresh = statements.filter(({ railAccount }) => railAccount === null);
  return listed(fresh.map(({ currency, account }) => (currency && account ? `${account} (${currency})` : "")));
}

/**
 * Returns the network's accounts (`known`) and the file's accounts (`named`) in each currency where they differ, both as one
 * text.
 */
export function otherAccounts(statements: ListedStatement[]): { known: string; named: string } {
  const differing = statements.filter(({ account, railAccount }) => account && railAccount && account !== railAccount);
  return {
    known: listed(differing.map(({ railAccount, currency }) => `${railAccount} (${currency})`)),
    named: listed(differing.map(({ account, currency }) => `${account} (${currency})`)),
  };
}

const listed = (names: string[]) => [...new Set(names.filter(Boolean))].join(", ");
