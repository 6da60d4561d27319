import type { ListedStatement } from "@/lib/reconciliation/files/find-files.sql";

/**
 * Returns the accounts that the import of a file names for its network, as one text. Empty if the network has its accounts
 * already.
 */
export function newAccounts(statements: ListedStatement[]): string {
  const fresh = statements.filter(({ railAccount }) => railAccount === null);
  return listed(fresh.map(({ currency, account }) => (currency && account ? `${account} (${currency})` : "")));
}

/**
 * Returns the accounts of the network (`known`) and of the file (`named`) in the currencies in which they differ, each as one
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
