import type { ListedStatement } from "@/lib/reconciliation/files/find-files.sql";

/**
 * Lists the accounts in a file whose numbers the import will store as the network's accounts. Empty if the bank already knows the
 * network's account in each currency.
 */
export function newAccounts(statements: ListedStatement[]): string {
  const fresh = statements.filter(({ railAccount }) => railAccount === null);
  return listed(fresh.map(({ currency, account }) => (currency && account ? `${account} (${currency})` : "")));
}

/**
 * Compares the accounts in a file with the recorded accounts of the network, currency by currency. For each currency with a
 * difference, lists the recorded accounts (`known`) and the file's accounts (`named`).
 */
export function otherAccounts(statements: ListedStatement[]): { known: string; named: string } {
  const differing = statements.filter(({ account, railAccount }) => account && railAccount && account !== railAccount);
  return {
    known: listed(differing.map(({ railAccount, currency }) => `${railAccount} (${currency})`)),
    named: listed(differing.map(({ account, currency }) => `${account} (${currency})`)),
  };
}

const listed = (names: string[]) => [...new Set(names.filter(Boolean))].join(", ");
